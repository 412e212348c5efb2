"""`make load`: how many rooms and watchers one machine holds.

script     known moves of a game
server     a house in a process of its own: its memory, and the time of its processor
pages      somebody's open page, and somebody who plays
rooms      many rooms at once, one move in each every two seconds
watchers   one room that many watch
growth     what follows for more rooms than one machine holds
report     tables, and where they are written
"""
