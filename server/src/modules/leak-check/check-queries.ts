/** Sorting, filters and search: which products they find, how many, and in which order. */
import type { FoundPlace } from '@vitrine/contract'
import {
  asStored,
  compared,
  fits,
  operandFor,
  type PlainField,
  type PlainFilter,
  type PlainProduct,
  type PlainRows,
  plainFields,
  plainTexts,
  type SeenProduct,
  seesText,
  typesOfKind,
  valuesOf,
} from '@vitrine/proof'
import type { Clause, Term } from '../search/index.ts'
import { type Asking, compareFound, idsOf, isRefused, partedProducts, seenIds } from './asking.ts'

const unsorted: readonly string[] = plainTexts.flatMap(({ key, isSortable }) => (isSortable ? [] : key))

/** A hidden field gets the answer of an invented one; of one that is seen, products come in its order. */
export async function checkSorting(asking: Asking): Promise<void> {
  const { reader, rows, view, check, pick } = asking
  const fields = plainFields(rows, view)
  const hidden = pick(fields.filter(({ isSeen }) => !isSeen))
  for (const key of hidden === undefined ? [] : [hidden.key, `detail:${asking.inventedId}`]) {
    const answer = await reader.query({ sorting: `${pick(['', '-']) ?? ''}${key}` })
    check.same('sort', `by hidden ${key}`, idsOf(answer), 'SortFieldUnknown', 0)
  }
  const sortable = fields.filter(
    ({ key, kind, isSeen }) =>
      isSeen && ['text', 'yesNo', 'number', 'date', 'timestamp'].includes(kind) && !unsorted.includes(key),
  )
  const field = pick(sortable)
  if (field === undefined) return
  const isDescending = pick([true, false]) === true
  const isStreamed = seenIds(asking).length > 100 || pick([true, false]) === true
  const answer = await reader.query({ sorting: `${isDescending ? '-' : ''}${field.key}`, isStreamed })
  compareFound(asking, 'sort', `by ${field.key}`, answer, seenIds(asking))
  compareOrder(asking, field, isDescending, idsOf(answer))
}

/** Values in their order, products without one last; equal ones by id, so that the order reveals nothing else. */
function compareOrder(
  { view, check }: Asking,
  { key, kind }: PlainField,
  isDescending: boolean,
  ids: string[] | string,
): void {
  if (typeof ids === 'string') return
  const sortValue = (id: string) => {
    const seen = view.products.get(id)
    return seen === undefined ? undefined : valuesOf(seen, key, view)[0]
  }
  const turned = isDescending ? -1 : 1
  const outOfOrder = ids.filter((id, index) => {
    const next = ids[index + 1]
    if (next === undefined) return false
    const [one, other] = [sortValue(id), sortValue(next)]
    if (one === undefined) return other !== undefined
    if (other === undefined) return false
    const order = compared(one, other, kind) * turned
    return order > 0 || (order === 0 && (id < next ? -1 : 1) * turned > 0)
  })
  check.same('sort', `order by ${isDescending ? '-' : ''}${key}`, outOfOrder, [], ids.length)
}

/** A filter with a value that some product has, also one that is hidden; of the kind and type that are next. */
export function pickedFilter(asking: Asking): PlainFilter | null {
  const { rows, view, pick } = asking
  const turn = asking.nextFilter?.()
  const fields = plainFields(rows, view)
  const field = pick(turn === undefined ? fields : fields.filter(({ kind }) => kind === turn.kind))
  const type = turn?.type ?? (field === undefined ? undefined : pick(typesOfKind[field.kind]))
  if (field === undefined || type === undefined) return null
  const value = operandFor(field, type, pickedValues(asking, field))
  return value === null ? null : { field, type, value }
}

const onWire = ({ field, type, value }: PlainFilter) => ({ field: field.key, type, value })

/** A filter by a hidden value must not reveal whether the guess was right. */
export async function checkFilter(asking: Asking): Promise<void> {
  const { reader, view, check } = asking
  const filter = pickedFilter(asking)
  if (filter === null) return
  const answer = await reader.query({ filters: [onWire(filter)] })
  const { field, type, value } = filter
  const what = `${type} ${field.key} "${value}"`
  if (!field.isSeen) {
    check.same('filter', `hidden ${what}`, idsOf(answer), 'FilterFieldUnknown', 0)
    return
  }
  check.asked(type, field.kind)
  const expected = fitting(asking, (seen) => fits(filter, seen, view))
  compareFound(asking, 'filter', what, answer, expected)
}

/** One of several, and something else beside them: a hidden field anywhere is refused. */
export async function checkGroup(asking: Asking): Promise<void> {
  const { reader, view, check, pick } = asking
  const picked = [pickedFilter(asking), pickedFilter(asking), pickedFilter(asking)].filter(
    (one) => one !== null,
  )
  const alternatives = picked.slice(0, 2)
  const beside = pick([true, false]) === true ? picked.slice(2) : []
  if (alternatives.length === 0) return
  const group = { field: 'any', type: 'ANY', value: JSON.stringify(alternatives.map(onWire)) }
  const answer = await reader.query({ filters: [group, ...beside.map(onWire)] })
  const what = `any of ${group.value}, and all of ${JSON.stringify(beside.map(onWire))}`
  if ([...alternatives, ...beside].some(({ field }) => !field.isSeen)) {
    check.same('groups', `hidden ${what}`, idsOf(answer), 'FilterFieldUnknown', 0)
    return
  }
  const expected = fitting(
    asking,
    (seen) =>
      alternatives.some((one) => fits(one, seen, view)) && beside.every((one) => fits(one, seen, view)),
  )
  compareFound(asking, 'groups', what, answer, expected)
}

/** Two values of a field over all products; of fields that name things, any of these things. */
export function pickedValues({ rows, view, pick, inventedId }: Asking, field: PlainField): string[] {
  const pools: Partial<Record<PlainField['kind'], string[]>> = {
    category: rows.categories.map(({ id }) => id),
    folder: rows.folders.map(({ id }) => id),
    media: ['image', 'video', '3d'],
    boolean: ['true', 'false'],
  }
  const stored = [...rows.products, ...rows.trashed]
  const pool = pools[field.kind] ?? stored.flatMap((product) => valuesOf(asStored(product), field.key, view))
  return [pick(pool) ?? inventedId, pick(pool) ?? inventedId]
}

/** Ids of the products that are seen and fit. */
function fitting({ view }: Asking, isFit: (seen: SeenProduct) => boolean): string[] {
  return [...view.products].filter(([, seen]) => isFit(seen)).map(([id]) => id)
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The texts of a product that somebody searches, where these are the values that they see. */
function searchedTexts(
  { rows }: Asking,
  product: PlainProduct,
  details: Record<string, string>,
  subject: { isClient: boolean },
): string[] {
  const searchable = rows.fields.filter((field) => field.searchable)
  return [
    ...plainTexts.flatMap((text) => (seesText(subject, text) ? product[text.key] : [])),
    ...searchable.flatMap(({ id }) => details[id] ?? []),
  ]
}

type Place = Pick<PlainRows['folders'][number], 'id' | 'name' | 'parentId'>

/** Names of what a product lies in, all the way up: its category and those of its folders that are reached. */
function placeNames({ rows, view }: Asking, { categoryId, folderIds }: PlainProduct): string[] {
  const namesUpFrom = (places: readonly Place[], id: string | null): string[] => {
    const place = places.find((one) => one.id === id)
    // Roots aren't searched.
    if (place === undefined || place.parentId === null) return []
    return [place.name, ...namesUpFrom(places, place.parentId)]
  }
  const reached = folderIds.filter((id) => view.reachedIds.has(id))
  return [
    ...namesUpFrom(rows.categories, categoryId),
    ...reached.flatMap((id) => namesUpFrom(rows.folders, id)),
  ]
}

/** Ids of the products of which one text that is seen and searched has what is wanted. */
function fittingTexts(asking: Asking, isWanted: (texts: string[], places: string[]) => boolean): string[] {
  const { subject } = asking.view
  return fitting(asking, ({ product, details }) =>
    isWanted(
      searchedTexts(asking, product, details, subject).map(plain),
      placeNames(asking, product).map(plain),
    ),
  )
}

/** A word of any product, in a text that staff search, or of a name of what it may lie in. */
function pickWord(asking: Asking, isWord: RegExp): string | undefined {
  const { pick, rows } = asking
  const { seen, hidden } = partedProducts(asking)
  const some = pick([seen, hidden]) ?? seen
  const product = pick(some.length === 0 ? seen : some)
  if (product === undefined) return undefined
  const texts = [
    ...searchedTexts(asking, product, product.details, { isClient: false }),
    ...rows.categories.flatMap(({ id, name }) => (id === product.categoryId ? name : [])),
    ...rows.folders.flatMap(({ id, name }) => (product.folderIds.includes(id) ? name : [])),
  ]
  return pick(texts.flatMap((text) => text.split(/\s+/)).filter((part) => isWord.test(part)))
}

/** A word to search for, and the products that show it in one of its forms. */
async function pickSearch(
  asking: Asking,
): Promise<{ word: string; expected: string[]; clauses: readonly Clause[] } | null> {
  const word = pickWord(asking, /^[\p{L}\p{N}-]{2,40}$/u)
  if (word === undefined) return null
  const clauses = await asking.clausesOf(word)
  const isFound = (texts: string[], places: string[]) => {
    const stands = (term: Term) => standsIn(texts, term) || isNamed(places, term, clauses)
    return clauses.every((clause) => clause.some((terms) => terms.every(stands)))
  }
  return { word, expected: fittingTexts(asking, isFound), clauses }
}

function standsIn(texts: readonly string[], term: Term): boolean {
  return texts.some((text) => term.some((form) => text.includes(form)))
}

/** By a search with all words of a name; one or two letters say too little. */
function isNamed(places: readonly string[], term: Term, clauses: readonly Clause[]): boolean {
  const covers = (one: Term, word: string) => one.some((form) => form.length > 2 && word.includes(form))
  return places.some((name) => {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 2)
    const isWhole = words.every((word) => clauses.flat(2).some((one) => covers(one, word)))
    return isWhole && words.some((word) => covers(term, word))
  })
}

export async function checkSearch(asking: Asking): Promise<void> {
  const found = await pickSearch(asking)
  if (found === null) return
  const answer = await asking.reader.query({ search: found.word })
  compareFound(asking, 'search', `"${found.word}"`, answer, found.expected)
}

/** What appears while somebody types: nothing but matches, and all of them where they are few. */
export async function checkFirstMatches(asking: Asking): Promise<void> {
  const { reader, check } = asking
  const found = await pickSearch(asking)
  if (found === null) return
  const { word, expected } = found
  const answer = await reader.query({ search: word, parameters: { first_matches: 'true' } })
  const ids = idsOf(answer)
  const what = `"${word}" while it is typed`
  if (typeof ids === 'string') return check.same('first matches', what, ids, '', 0)
  const wrong = ids.filter((id) => !expected.includes(id))
  check.same('first matches', what, wrong, [], expected.length)
  if (!isRefused(answer) && answer.total >= 0)
    check.same('first matches', `total of ${what}`, answer.total, expected.length, expected.length)
}

/** How well a product that is found fits, by what its reader sees of it: less is better. */
function fitOf(asking: Asking, id: string, clauses: readonly Clause[]): number {
  const seen = asking.view.products.get(id)
  if (seen === undefined) return -1
  const { product, details } = seen
  const [reference, name] = [plain(product.reference), plain(product.name)]
  const inFields = asking.rows.fields
    .filter((field) => field.searchable)
    .flatMap((field) => details[field.id] ?? [])
  const levelOf = (term: Term) => {
    if (standsIn([reference], term)) return 0
    if (standsIn([name], term)) return 2
    if (isNamed(placeNames(asking, product).map(plain), term, clauses)) return 3
    return standsIn(inFields.map(plain), term) ? 4 : 5
  }
  const level = Math.max(
    ...clauses.map((clause) => Math.min(...clause.map((terms) => Math.max(...terms.map(levelOf))))),
  )
  const begins = clauses[0]?.some(([first]) => first?.some((form) => name.startsWith(form))) ?? false
  return level === 2 && begins ? 1 : level
}

/** The order of fit says nothing of what its reader doesn't see. */
export async function checkBestFirst(asking: Asking): Promise<void> {
  const found = await pickSearch(asking)
  if (found === null) return
  const { word, expected, clauses } = found
  const ids = idsOf(await asking.reader.query({ search: word, parameters: { best_first: 'true' } }))
  const what = `"${word}", best first`
  if (typeof ids === 'string') return asking.check.same('best first', what, ids, '', 0)
  const levels = ids.map((id) => fitOf(asking, id, clauses))
  asking.check.same('best first', what, levels, levels.toSorted(), expected.length)
}

/** What may have been meant by a misspelt word: nothing, or words that the reader sees. */
export async function checkSuggestion(asking: Asking): Promise<void> {
  const { reader, check } = asking
  const word = pickWord(asking, /^\p{L}{4,40}$/u)
  if (word === undefined) return
  const [one = '', other = ''] = [word.at(-2), word.at(-1)]
  const misspelt = word.slice(0, -2) + other + one
  const suggestion = await reader.suggestion(misspelt)
  const known =
    suggestion === null
      ? []
      : fittingTexts(asking, (texts) => texts.some((text) => text.includes(plain(suggestion))))
  const isSeen = suggestion === null || known.length > 0
  check.same('suggestions', `"${suggestion}" for "${misspelt}"`, isSeen, true, known.length)
}

/** Words of which it is asked where they stand: a word that hidden values share with others is soon among them. */
const wordsWithReasons = 4

/** Where a search stands in products: in texts that are seen, and somewhere in each product. */
export async function checkReasons(asking: Asking): Promise<void> {
  const { reader, check, view } = asking
  for (let n = 0; n < wordsWithReasons; n++) {
    const picked = await pickSearch(asking)
    if (picked === null) return
    const { word, expected } = picked
    const answer = await reader.query({ search: word, parameters: { reasons: 'true' } })
    if (isRefused(answer)) return check.same('reasons', `for "${word}"`, answer.refusalKey, '', 0)
    const wrong = answer.result.flatMap(({ _id, found = [] }) => {
      const seen = view.products.get(_id)
      const unseen = found.filter((place) => seen === undefined || !isSeenPlace(asking, seen, place))
      return [...unseen.map(({ key, text }) => `${key} "${text}"`), ...(found.length === 0 ? [_id] : [])]
    })
    check.same('reasons', `for "${word}"`, wrong, [], expected.length)
  }
}

function isSeenPlace(asking: Asking, { product, details }: SeenProduct, { key, text }: FoundPlace): boolean {
  if (key === 'category' || key === 'folder') return placeNames(asking, product).includes(text)
  const shown = plainTexts.find((one) => one.key === key && seesText(asking.view.subject, one))
  const value = shown === undefined ? details[key.replace(/^detail:/, '')] : product[shown.key]
  return value?.replaceAll(/\s/g, ' ').includes(text.replaceAll('…', '')) === true
}

/** A part of the caller's tree, by the numbers that their list of folders gave. */
export async function checkFolderRange(asking: Asking): Promise<void> {
  const { reader, view, pick } = asking
  const folders = await reader.folders()
  const folder = pick(folders)
  if (folder === undefined) return
  const { left, right } = folder
  const answer = await reader.query({ parameters: { folder_range: `${left},${right}` } })
  const within = new Set(
    folders.filter((each) => each.left >= left && each.right <= right).map(({ _id }) => _id),
  )
  const expected = fitting(asking, (seen) =>
    seen.folderIds.some((id) => within.has(id) && view.reachedIds.has(id)),
  )
  compareFound(asking, 'folder range', `${left} to ${right}`, answer, expected)
  // Numbers of other trees mean nothing in this one.
  const everything = await reader.query({ parameters: { folder_range: '0,999999999' } })
  const all = fitting(asking, (seen) => seen.folderIds.some((id) => view.reachedIds.has(id)))
  compareFound(asking, 'folder range', 'of all folders', everything, all)
}

export async function checkCategory(asking: Asking): Promise<void> {
  const { reader, rows, view, pick } = asking
  const category = pick(rows.categories)
  if (category === undefined) return
  const answer = await reader.query({ parameters: { category: category.id } })
  const within = view.categoriesWithin(category.id)
  const expected = fitting(asking, ({ product }) => within.has(product.categoryId ?? ''))
  compareFound(asking, 'category', `category ${category.id}`, answer, expected)
}
