# Spots: names of components, by their ids.

## Dogs, by the numbers of their spaces

spots-dog-1 = Solo
spots-dog-12 = Pip
spots-dog-13 = Clover
spots-dog-14 = Rufus
spots-dog-15 = Nell
spots-dog-16 = Juno
spots-dog-23 = Otto
spots-dog-24 = Hazel
spots-dog-25 = Bruno
spots-dog-26 = Willow
spots-dog-34 = Poppy
spots-dog-35 = Teddy
spots-dog-36 = Domino
spots-dog-45 = Freya
spots-dog-46 = Gus
spots-dog-56 = Luna
spots-dog-123 = Banjo
spots-dog-125 = Biscuit
spots-dog-126 = Scout
spots-dog-134 = Maple
spots-dog-136 = Fern
spots-dog-145 = Rocket
spots-dog-146 = Pepper
spots-dog-234 = Olive
spots-dog-235 = Ziggy
spots-dog-245 = Bramble
spots-dog-246 = Monty
spots-dog-256 = Tilly
spots-dog-345 = Chester
spots-dog-356 = Ruby
spots-dog-456 = Moss
spots-dog-2356 = Duke

## Trick tiles

spots-tile-howl = Howl
spots-tile-roll-over = Roll Over
spots-tile-walk = Walk
spots-tile-dig = Dig
spots-tile-trot = Trot
spots-tile-retrieve = Retrieve
spots-tile-track = Track
spots-tile-run = Run
spots-tile-chase = Chase
spots-tile-bolt = Bolt
spots-tile-sprint = Sprint
spots-tile-dogpile = Dogpile
spots-tile-fetch = Fetch
spots-tile-guard = Guard
spots-tile-hunt = Hunt
spots-tile-scavenge = Scavenge
spots-tile-search = Search
spots-tile-beg = Beg
spots-tile-chew = Chew
spots-tile-gobble = Gobble
spots-tile-play-dead = Play Dead
spots-tile-stay = Stay

## Sets of tiles

spots-set-adoption-event = Adoption Event
spots-set-dog-park = Dog Park
spots-set-obstacle-course = Obstacle Course
spots-set-hunting-grounds = Hunting Grounds
spots-set-kennel-club = Kennel Club
spots-set-puppy-pen = Puppy Pen
spots-set-random = Random set
spots-set-chosen = Chosen set
spots-set-all-tiles = All tiles
