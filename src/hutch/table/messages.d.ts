// What messages.py sends to a page, for the type checker of the pages' scripts (see tsconfig.json). Nothing runs here.

type Move = { text: string; words: string; touches: string[] };

type Entry = { who: number | "nature" | "clock"; words: string; line: string | null; ply: number; plural?: string }; // plural: after a seat's own word that means several

type Timer = { left: number | null; of: number; serial: number; unready: number[]; holds: boolean };

type Time = { left: number; runs: boolean }; // seconds

type Result = { words: string; reason: string; winners: number[]; payoff: string[]; scores: number[] };

type Position = {
  number: number; // of this position in the match; a move names the one it was made for
  ply: number; // how many moves stand
  viewer: number; // whose eyes; -1 for somebody who watches
  mine: number[]; // the seats at this screen
  over: boolean;
  turn: number;
  acting: number[];
  picture: string;
  moves: Move[];
  status: string;
  scores: number[];
  log: { keep: number; add: Entry[] };
  last: string[];
  steps: string[][];
  timer: Timer | null;
  times: (Time | null)[] | null; // everybody's clock, where time is limited
  result: Result | null;
};

type SeatCard = {
  seat: number;
  word: string;
  colour: string;
  mark: string;
  name: string;
  kind: "person" | "bot" | "open";
  level: string;
  here: boolean;
  missed: boolean; // away for so long that the others may ask a stand-in
  standin: boolean; // a bot plays for somebody who is away
  gives_up: boolean; // would give the table up
  coach: boolean; // agrees to coaches at this table
  mine: boolean;
};

type Luck = { commitment: string; words: Record<string, string>; silent: number[] };

type People = {
  status: string;
  timer: Timer | null;
  times: (Time | null)[] | null;
  seats: SeatCard[];
  spectators: number;
  sequel: string | null;
  mine: number[];
  trouble: string; // what people are told while the house cannot write
  luck: Luck | null;
};

type View = { number: number; seat: number; record: string; actions: number[]; ms: number }; // for the engine: see messages.view

type Hint = { text: string | null; words: string; touches: string[]; chance: number };

type Origin = { address: string | null; at: number; anew: boolean }; // the position that a match began from

type Facts = { origin: Origin | null; base: string; address: string; game: string; title: string; mine: number[]; secrets: boolean; cooperative: boolean; lesson: boolean; limits: string };
