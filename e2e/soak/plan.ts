/** What two people do in a run, from a seed: the same seed, the same run. */

export const tableKinds = [
  'name',
  'reference',
  'description',
  'text',
  'number',
  'price',
  'date',
  'option',
  'badge',
  'link',
  'category',
  'folders',
  'published',
] as const
/** The panel shows no folders to change. */
export const panelKinds = tableKinds.filter((kind) => kind !== 'folders')
export type Kind = (typeof tableKinds)[number]

/** `slow`: two values of one place one after the other, while the server has not answered the first. */
export type Edit =
  | { do: 'table' | 'panel' | 'slow'; kind: Kind }
  | { do: 'delete'; at: 'table' | 'panel' }
  | { do: 'add' }
  | { do: 'undo'; at: 'table' | 'panel'; kind: Kind }

/** Without a network, refused by what stands before the server, or with the answers to changes lost alone. */
export type Outage = 'offline' | 'unavailable' | 'answer lost'
/** How a wrong value is put right: at once, after it was left by a click, or not at all. */
export type Correction = 'at once' | 'later' | 'given up'
export type Wrong =
  | { at: 'table'; kind: Kind; how: Correction }
  | { at: 'panel'; kind: Kind; how: 'at once' | 'given up' }
  /** Known to the server alone. */
  | { at: 'server' }
  /** One of several pasted. */
  | { at: 'paste' }

export type Step =
  | Edit
  | { do: 'paste'; isUndone: boolean }
  | { do: 'fill'; isUndone: boolean }
  | { do: 'cut' }
  | ({ do: 'wrong' } & Wrong)
  | { do: 'blink'; how: Outage; edits: Edit[]; inPanel: boolean; isReloaded: boolean; probes: number }
  | { do: 'reload' }
  /** What is written in another tab is seen in this one. */
  | { do: 'tab'; kind: Kind }

/** A person has begun to edit a value that the other person changes. */
export interface Collision {
  /** Who began and is notified, both at the same moment, or one without a network. */
  how: 'told' | 'race' | 'away'
  asked: 0 | 1
  at: 'table' | 'panel'
  kind: Kind
  choice: 'Use mine' | 'Keep theirs' | 'Keep editing'
}

/** What each of the two does by themselves; then they meet, and everything is compared. */
export interface Round {
  steps: readonly [Step[], Step[]]
  collision: Collision | null
}

export interface Counts {
  edits: number
  pastes: number
  fills: number
  cuts: number
  wrong: number
  blinks: number
  /** Two in five while the network is away. */
  reloads: number
  collisions: number
  /** Edits in a second tab. */
  tabs: number
  rounds: number
}

/** `phone`: by touch, where products are edited in their panels. */
export type Device = 'desktop' | 'phone'

export type Random = (below: number) => number

/** Small, and the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const rest = [...items]
  const taken: Item[] = []
  while (rest.length > 0) taken.push(...rest.splice(random(rest.length), 1))
  return taken
}

/** So many of them, each as often as the others. */
function deal<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const dealt: Item[] = []
  while (dealt.length < count) dealt.push(...shuffled(random, items).slice(0, count - dealt.length))
  return dealt
}

const typedKinds = ['name', 'reference', 'description', 'text', 'number', 'price', 'date'] as const
const awayKinds = [...typedKinds, 'option', 'badge', 'link', 'category', 'folders'] as const
/** Kinds that one person has to themselves in the same row, see `ownerOf`. */
const kindsOfOne: readonly (readonly Kind[])[] = [
  ['name', 'reference', 'price', 'date'],
  ['description', 'number', 'text'],
]
const wrongKinds = ['name', 'reference', 'number', 'price', 'date', 'link'] as const

const edits: Edit[] = [
  ...tableKinds.map((kind): Edit => ({ do: 'table', kind })),
  ...panelKinds.map((kind): Edit => ({ do: 'panel', kind })),
  ...(['text', 'number', 'price', 'reference'] as const).map((kind): Edit => ({ do: 'slow', kind })),
  ...(['reference', 'price', 'date'] as const).map((kind): Edit => ({ do: 'undo', at: 'table', kind })),
  ...(['name', 'number'] as const).map((kind): Edit => ({ do: 'undo', at: 'panel', kind })),
  { do: 'delete', at: 'table' },
  { do: 'delete', at: 'panel' },
  { do: 'add' },
]
const wrongs: Wrong[] = [
  ...wrongKinds.flatMap((kind): Wrong[] => [
    { at: 'table', kind, how: 'at once' },
    { at: 'table', kind, how: 'later' },
    { at: 'panel', kind, how: 'at once' },
  ]),
  { at: 'table', kind: 'price', how: 'given up' },
  { at: 'panel', kind: 'name', how: 'given up' },
  { at: 'server' },
  { at: 'paste' },
]
const outages: Outage[] = ['offline', 'unavailable', 'answer lost']
/** In each blink. */
const editsAway = 3

export function planOf(seed: number, counts: Counts, device: Device): Round[] {
  const random = randomFrom(seed)
  const isPhone = device === 'phone'
  const isIn = (part: { do?: string; at?: string }) =>
    !isPhone || part.at === 'panel' || part.do === 'panel' || part.do === 'add'
  const reloadsAway = Math.floor((counts.reloads * 2) / 5)
  const blinks = deal(random, outages, counts.blinks).map((how, place): Step => {
    const isReloaded = place < reloadsAway
    const inPanel = isPhone || (!isReloaded && random(3) === 0)
    const kinds = shuffled(random, inPanel ? pick(random, kindsOfOne) : awayKinds).slice(0, editsAway)
    return {
      do: 'blink',
      // A page can't be loaded anew where there is no network at all.
      how: isReloaded ? 'unavailable' : how,
      edits: awayEdits(random, kinds, inPanel),
      inPanel,
      isReloaded,
      probes: 2 + random(4),
    }
  })
  const steps = shuffled<Step>(random, [
    ...deal(random, edits.filter(isIn), counts.edits - editsAway * counts.blinks),
    ...blinks,
    ...deal(random, wrongs.filter(isIn), counts.wrong).map((wrong): Step => ({ do: 'wrong', ...wrong })),
    ...times(counts.pastes, (): Step => ({ do: 'paste', isUndone: random(4) === 0 })),
    ...times(counts.fills, (): Step => ({ do: 'fill', isUndone: random(4) === 0 })),
    ...times(counts.cuts, (): Step => ({ do: 'cut' })),
    ...times(counts.reloads - reloadsAway, (): Step => ({ do: 'reload' })),
    ...deal(random, typedKinds, counts.tabs).map((kind): Step => ({ do: 'tab', kind })),
  ])
  const collisions = collisionsOf(random, counts.collisions, isPhone)
  return times(counts.rounds, (round) => ({
    steps: [
      steps.filter((_, place) => place % (2 * counts.rounds) === 2 * round),
      steps.filter((_, place) => place % (2 * counts.rounds) === 2 * round + 1),
    ] as const,
    collision: collisions[round] ?? null,
  }))
}

/** The last one of the table is taken back before it was ever sent, now and then. */
function awayEdits(random: Random, kinds: readonly Kind[], inPanel: boolean): Edit[] {
  const isTakenBack = !inPanel && random(2) === 0
  return kinds.map((kind, place) =>
    isTakenBack && place === kinds.length - 1
      ? { do: 'undo', at: 'table', kind }
      : { do: inPanel ? 'panel' : 'table', kind },
  )
}

function collisionsOf(random: Random, count: number, isPhone: boolean): Collision[] {
  // Both at the same moment: in the table alone.
  const hows = deal(
    random,
    isPhone ? (['told', 'away'] as const) : (['told', 'race', 'away'] as const),
    count,
  )
  const choices = deal(random, ['Use mine', 'Keep theirs', 'Keep editing'] as const, count)
  return times(count, (place) => ({
    how: hows[place] ?? 'told',
    asked: random(2) === 0 ? 0 : 1,
    at: isPhone || (hows[place] === 'told' && random(2) === 0) ? 'panel' : 'table',
    kind: pick(random, typedKinds),
    choice: choices[place] ?? 'Use mine',
  }))
}

function times<Item>(count: number, make: (place: number) => Item): Item[] {
  return Array.from({ length: count }, (_, place) => make(place))
}
