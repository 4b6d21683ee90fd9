/** What clients looked at, and what was changed, before a demo is made: told from its day, the same on every machine. */
import { detailKey, priceKey } from '@vitrine/rules'
import type { ChangeEntry, PersonEntry, ProductEntry, VisitEntry } from '../catalog.ts'
import { createRandom, type Random } from '../random.ts'

const visitDays = 170
const longLookSeconds = 150
const changeDays = 365
const changesOfYear = 320
const bulkDays = [18, 47, 108, 171, 233, 290, 351]

const searches: readonly { text: string; hasResults: boolean }[] = [
  { text: 'oak table', hasResults: true },
  { text: 'armchair', hasResults: true },
  { text: 'stool', hasResults: true },
  { text: 'linen', hasResults: true },
  { text: 'outdoor', hasResults: false },
  { text: 'coat rack', hasResults: false },
]

/** The nearer to the day of the demo the more; some products are looked at much more than others. */
export function visitsOf(people: readonly PersonEntry[], products: readonly ProductEntry[]): VisitEntry[] {
  const shown = products.filter(({ isPublished }) => isPublished)
  return people
    .filter(({ role }) => role === 'client')
    .flatMap(({ email }) => {
      const random = createRandom(`visits of ${email}`)
      const favourites = shuffled(shown, random)
      const visits: VisitEntry[] = []
      const starred = new Set<string>()
      for (let daysAgo = visitDays; daysAgo > 0; daysAgo -= 1 + Math.floor(random() * (1 + daysAgo / 14))) {
        const looks = Array.from({ length: 1 + Math.floor(random() * 5) }, () => lookAt(favourites, random))
        visits.push({
          ...{ client: email, daysAgo, looks, stars: starsAmong(looks, starred) },
          searches: random() < 0.3 ? [searches[Math.floor(random() * searches.length)] ?? []].flat() : [],
        })
      }
      return visits
    })
}

/** What they looked at for long is starred, once. */
function starsAmong(looks: VisitEntry['looks'], starred: Set<string>): string[] {
  const stars = looks.flatMap(({ reference, seconds }) =>
    seconds >= longLookSeconds && !starred.has(reference) ? [reference] : [],
  )
  for (const reference of stars) starred.add(reference)
  return [...new Set(stars)]
}

function lookAt(favourites: readonly ProductEntry[], random: Random): VisitEntry['looks'][number] {
  const place = Math.floor(random() ** 3 * favourites.length)
  const product = favourites[place]
  const way =
    (['page', 'page', 'page', 'viewer', 'fullscreen', 'ar'] as const)[Math.floor(random() * 6)] ?? 'page'
  const isIn3D = way === 'viewer' || way === 'ar'
  return {
    reference: product?.reference ?? '',
    way: isIn3D && product?.shoot.withModel !== true ? 'page' : way,
    seconds: 12 + Math.floor(random() ** 2 * 240),
  }
}

/** From the newest to the oldest, so that each leads to what the product says after it, and the last to what it says now. */
export function changesOf(
  people: readonly PersonEntry[],
  products: readonly ProductEntry[],
  groups: readonly string[],
): ChangeEntry[] {
  const random = createRandom('changes of a year')
  const editors = people.filter(
    ({ role, groups: own }) =>
      role === 'super-admin' || (role === 'internal' && own.some((key) => groups.includes(key))),
  )
  const said = new Map<string, string>()
  const days = Array.from({ length: changesOfYear }, () => 1 + Math.floor(random() * changeDays))
  const changes = days
    .toSorted((one, other) => one - other)
    .flatMap((daysAgo): ChangeEntry[] => {
      const by = editors[Math.floor(random() * editors.length)]?.email
      const product = products[Math.floor(random() ** 2 * products.length)]
      const field = product === undefined ? undefined : fieldOf(product, random)
      if (by === undefined || product === undefined || field === undefined) return []
      const { reference } = product
      const place = `${reference} ${field.key}`
      const after = said.get(place) ?? field.value
      const before = formerly(after, random)
      if (before === after) return []
      said.set(place, before)
      return [{ kind: 'one', by, daysAgo, reference, field: field.key, before, after }]
    })
  const bulks = bulkDays.flatMap((daysAgo): ChangeEntry[] => {
    const by = editors[Math.floor(random() * editors.length)]?.email
    return by === undefined ? [] : [{ kind: 'many', by, daysAgo, count: 8 + Math.floor(random() * 60) }]
  })
  return [...changes, ...bulks]
}

function fieldOf(
  { prices, details }: ProductEntry,
  random: Random,
): { key: string; value: string } | undefined {
  const numbers = [
    ...Object.entries(prices).map(([key, value]) => ({ key: priceKey(key), value })),
    ...Object.entries(details)
      .filter(([key]) => ['width', 'depth', 'height'].includes(key))
      .map(([key, value]) => ({ key: detailKey(key), value })),
  ]
  return numbers[Math.floor(random() * numbers.length)]
}

/** Some percent less or more, with as many decimals. */
function formerly(value: string, random: Random): string {
  const decimals = value.split('.')[1]?.length ?? 0
  return (Number(value) * (0.9 + random() * 0.13)).toFixed(decimals)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
