/** Whether those who are asked see the products, and whether the products have what is shown of them. */
import type { Finding } from '@vitrine/contract'
import { advising, blocking, foldersNamed, whereAny } from './findings.ts'
import { seeingNothing } from './findings-of-people.ts'
import type { FactPerson, ProjectFacts } from './project-facts.ts'
import type { CheckedProduct } from './readiness.repository.ts'

/** People who see the same products: those of the same groups. */
export interface VisibilityClass {
  at: number
  people: readonly FactPerson[]
  isClient: boolean
}

/** Products of one folder set that people of one class don't see, and nothing but folders keeps from them. */
export interface Unseen {
  by: VisibilityClass
  folderSet: number
  products: readonly CheckedProduct[]
}

export function findingsOfProducts(facts: ProjectFacts): Finding[] {
  const { products, inTrash, productCount, project } = facts
  const section = 'products'
  const bare = products.filter(({ hasPicture }) => !hasPicture)
  const flat = project.sessions.includes('ar') ? products.filter(({ hasModel }) => !hasModel) : []
  return [
    ...(productCount === 0 ? [blocking('no-products', { section })] : []),
    ...whereAny(inTrash, () => {
      const repair = { kind: 'remove-products', products: idsOf(inTrash) } as const
      return advising('product-in-trash', { section, count: inTrash.length, products: inTrash, repair })
    }),
    ...whereAny(bare, () =>
      advising('product-without-picture', { section, count: bare.length, products: bare }),
    ),
    ...whereAny(flat, () =>
      advising('product-without-model', { section, count: flat.length, products: flat }),
    ),
    ...withoutPrice(facts),
  ]
}

/** At most as many as a call takes. */
export function idsOf(things: readonly { id: string }[]): string[] {
  return things.slice(0, 5_000).map(({ id }) => id)
}

/** Active people by what they see of products; whoever sees nothing at all is told apart. */
export function visibilityClasses(facts: ProjectFacts): VisibilityClass[] {
  const blind = new Set(seeingNothing(facts))
  const seeing = facts.attendees.filter((person) => person.visibility !== null && !blind.has(person))
  return classesOf(seeing)
}

export function classesOf(people: readonly FactPerson[]): VisibilityClass[] {
  return [...Map.groupBy(people, ({ visibility }) => visibility?.at ?? -1)].map(([at, members]) => ({
    at,
    people: members,
    isClient: members[0]?.isClient === true,
  }))
}

/** Products that clients would see if they were published. */
export function unpublishedOf({ products, attendees }: ProjectFacts): CheckedProduct[] {
  const hasClients = attendees.some(({ visibility, isClient }) => visibility !== null && isClient)
  return hasClients ? products.filter(({ isPublished }) => !isPublished) : []
}

export function unseenOf({ products }: ProjectFacts, classes: readonly VisibilityClass[]): Unseen[] {
  return classes.flatMap((by) => {
    const hidden = products.filter(
      ({ seen, isPublished }) => seen[by.at] !== '1' && (isPublished || !by.isClient),
    )
    return [...Map.groupBy(hidden, ({ folderSet }) => folderSet)].map(([folderSet, ofSet]) => ({
      by,
      folderSet,
      products: ofSet,
    }))
  })
}

/** What no repair is offered for: what somebody doesn't see, and what nobody does, which may leave the project. */
export function findingsOfUnseen(facts: ProjectFacts, left: readonly Unseen[]): Finding[] {
  const seers = new Set(
    facts.attendees.flatMap(({ visibility }) => (visibility === null ? [] : [visibility.at])),
  )
  const missing = [...new Set(left.flatMap(({ products }) => products))]
  const isForNobody = ({ seen }: CheckedProduct) => ![...seers].some((at) => seen[at] === '1')
  const [forNobody, forSome] = [missing.filter(isForNobody), missing.filter((one) => !isForNobody(one))]
  const people = [...new Set(left.flatMap(({ by }) => by.people))]
  const folders = foldersNamed(facts, [
    ...new Set(left.flatMap(({ folderSet }) => facts.foldersOf.get(folderSet) ?? [])),
  ])
  const section = 'products'
  return [
    ...whereAny(forNobody, () =>
      advising('product-for-nobody', {
        section,
        count: forNobody.length,
        products: forNobody,
        folders,
        repair: { kind: 'remove-products', products: idsOf(forNobody) },
      }),
    ),
    ...whereAny(forSome, () =>
      advising('product-unseen', {
        section,
        count: forSome.length,
        data: { people: people.length },
        products: forSome,
        people,
        folders,
      }),
    ),
  ]
}

/** The first price type of the project that somebody sees counts for them; before anybody is asked, any does. */
function withoutPrice({ products, attendees, project, known }: ProjectFacts): Finding[] {
  const exist = new Set(known.priceTypes.map(({ id }) => id))
  if (!project.priceTypeIds.some((id) => exist.has(id))) return []
  const counting = new Map<string, { at: number; price: number }>()
  for (const { visibility } of attendees) {
    const price = visibility?.prices[0]
    if (visibility !== null && price !== undefined)
      counting.set(`${visibility.at} ${price}`, { at: visibility.at, price })
  }
  const lacks = ({ seen, priced }: CheckedProduct) =>
    attendees.length === 0
      ? !priced.includes('1')
      : [...counting.values()].some(({ at, price }) => seen[at] === '1' && priced[price] !== '1')
  const bare = products.filter(lacks)
  return whereAny(bare, () =>
    advising('product-without-price', { section: 'products', count: bare.length, products: bare }),
  )
}
