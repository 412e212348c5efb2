"""One match in play, in parts: its moves, its clock, its bots, its people, and the pages that watch it.

room      all of it together; wakes whoever has to know
play      moves and undos, stored before anybody hears of them
clock     when a timer runs out
bots      the seats that a bot plays
thinking  how a bot is asked without stopping everybody else: levels, choices, hints
people    who sits where
seating   people sit down, get up, come back, and give a table up together
limits    how long people may think
ending    ends that no rule of a game brings about
watchers  the open pages, and how far each has been told
bookmarks  where long matches are put by
rebuild   a room made again from the store
"""
