/** Calls about settings and categories of the company. */
import { type Attempt, type Entry, first, withinCompany } from '../attempt.ts'
import { changesCategory, type Outcome, seesField } from '../model.ts'
import { type Caller, type Category, inventedId, type World } from '../world.ts'
import { onePixel } from './folders.entries.ts'

const setter = { for: 'staff', area: 'setting', least: 3 } as const
const editor = { for: 'staff', area: 'category', least: 1 } as const

/** `sparesAxes`: whether it is refused of a field that tells articles of a model apart. */
const ofField =
  (body?: unknown, { sparesAxes }: { sparesAxes: boolean } = { sparesAxes: false }): Entry =>
  (world, caller, random) => {
    const detailFieldId = random.pick([...world.fields.map(({ id }) => id), inventedId])
    return {
      params: { detailFieldId },
      versioned: { table: 'detail_fields', id: detailFieldId },
      ...(body === undefined ? {} : { body }),
      expected: first(
        !(detailFieldId !== inventedId && seesField(world, caller, detailFieldId)) && 'hidden',
        sparesAxes && world.models.some(({ axis }) => axis === detailFieldId) && 'business',
      ),
    }
  }

const ofPriceType =
  (body?: unknown): Entry =>
  (world, _, random) => {
    const priceTypeId = random.pick([...world.prices, inventedId])
    return {
      params: { priceTypeId },
      versioned: { table: 'price_types', id: priceTypeId },
      ...(body === undefined ? {} : { body }),
      expected: priceTypeId === inventedId ? 'hidden' : 'done',
    }
  }

const always =
  (body: (world: World) => unknown): Entry =>
  (world) => ({ body: body(world), versioned: { table: 'domains', id: world.domainId }, expected: 'done' })

const ofIcon =
  (sent: Pick<Attempt, 'image'>, expected: Outcome): Entry =>
  (world, _, random) => {
    const isOwn = random.happens(0.8)
    const file = expected === 'done' ? 'favicon.png' : 'appLogo.png'
    return {
      params: { id: isOwn ? world.domainId : inventedId, file },
      ...sent,
      expected: isOwn ? expected : 'hidden',
    }
  }

const invented: Category = { id: inventedId, parent: inventedId, createdBy: null }

function isWithin(world: World, category: Category, above: Category): boolean {
  if (category.id === above.id) return true
  const parent = world.categories.find(({ id }) => id === category.parent)
  return parent !== undefined && isWithin(world, parent, above)
}

const depth = (world: World, category: Category): number => {
  const parent = world.categories.find(({ id }) => id === category.parent)
  return parent === undefined ? 0 : depth(world, parent) + 1
}

const height = (world: World, category: Category): number =>
  1 +
  Math.max(
    0,
    ...world.categories.filter(({ parent }) => parent === category.id).map((each) => height(world, each)),
  )

const missing = (category: Category) => category.id === inventedId && 'hidden'
const fixed = (category: Category) => category.parent === null && 'business'

const foreign = (world: World, caller: Caller, category: Category) =>
  !changesCategory(world, caller, category) && 'forbidden'

/** Each that goes along must be theirs. */
const holdsForeign = (world: World, caller: Caller, category: Category) =>
  world.categories.some((each) => isWithin(world, each, category) && foreign(world, caller, each)) &&
  'forbidden'

interface CategoryTurn {
  world: World
  caller: Caller
  category: Category
  other: Category
}

const aboutCategory =
  (outcomes: (turn: CategoryTurn) => Outcome | false | null, body?: (turn: CategoryTurn) => unknown): Entry =>
  (world, caller, random) => {
    const category = random.pick([...world.categories, invented])
    const other = random.pick([...world.categories, invented])
    const turn = { world, caller, category, other }
    return {
      params: { categoryId: category.id },
      versioned: { table: 'categories', id: category.id },
      ...(body === undefined ? {} : { body: body(turn) }),
      expected: first(missing(category), fixed(category), outcomes(turn)),
    }
  }

export const settingEntries: Record<string, Entry> = {
  'settings.createDetailField': withinCompany(setter, (_, __, random) => ({
    body: { name: `Field ${random.below(1_000_000)}`, type: 'text' },
    expected: 'done',
  })),
  'settings.editDetailField': withinCompany(setter, ofField({ name: 'Another name' })),
  'settings.changeFieldType': withinCompany(setter, ofField({ type: 'hyperlink' }, { sparesAxes: true })),
  'settings.previewFieldType': withinCompany(setter, ofField({ type: 'hyperlink' })),
  'settings.deleteDetailField': withinCompany(setter, ofField(undefined, { sparesAxes: true })),
  'settings.orderDetailFields': withinCompany(
    setter,
    always(({ fields }) => fields.map(({ id }) => id).reverse()),
  ),
  'settings.replaceDetailTabs': withinCompany(
    setter,
    always(() => []),
  ),
  'settings.replaceSearchWords': withinCompany(
    setter,
    always(() => [{ kind: 'ignored', language: 'all', words: ['the'], means: [] }]),
  ),
  'settings.replacePurposes': withinCompany(
    setter,
    always(() => [{ name: 'Some purpose', needs: ['description', 'media:image'] }]),
  ),
  'settings.createPriceType': withinCompany(setter, (_, __, random) => ({
    body: { name: `Prices ${random.below(1_000_000)}`, currency: 'EUR' },
    expected: 'done',
  })),
  'settings.editPriceType': withinCompany(setter, ofPriceType({ name: 'Another name' })),
  'settings.deletePriceType': withinCompany(setter, ofPriceType()),
  'settings.orderPriceTypes': withinCompany(
    setter,
    always(({ prices }) => [...prices].reverse()),
  ),
  'settings.editDisplaySettings': withinCompany(
    setter,
    always(() => ({})),
  ),
  'accountDefaults.editAccountDefaults': withinCompany(
    setter,
    always(() => ({ company: 'Another name' })),
  ),
  'accountDefaults.editBillingContact': withinCompany(
    { for: 'staff', area: 'billing', least: 1 },
    always(() => ({ billingName: 'Another name' })),
  ),
  'brand.editBrand': withinCompany(
    setter,
    always(() => ({ appName: 'Another name' })),
  ),
  'brand.setBrandPicture': withinCompany(setter, ofIcon({ image: onePixel }, 'done')),
  // The company has none of the pictures that this removes.
  'brand.removeBrandPicture': withinCompany(setter, ofIcon({}, 'hidden')),
  'brand.restoreBrand': withinCompany(setter, () => ({
    params: { brandVersion: '1000000' },
    expected: 'hidden',
  })),
  'categories.createCategory': withinCompany(editor, (world, _, random) => {
    const parent = random.pick([...world.categories, invented])
    const isTooDeep = parent.id !== inventedId && depth(world, parent) >= 3
    return {
      body: { name: `Category ${random.below(1_000_000)}`, parent: parent.id },
      expected: first(missing(parent), isTooDeep && 'business'),
    }
  }),
  'categories.renameCategory': withinCompany(
    editor,
    aboutCategory(
      ({ world, caller, category }) => foreign(world, caller, category),
      () => ({ name: 'Another name' }),
    ),
  ),
  'categories.moveCategory': withinCompany(
    editor,
    aboutCategory(
      ({ world, caller, category, other }) =>
        first(
          foreign(world, caller, category),
          missing(other),
          isWithin(world, other, category) && 'business',
          depth(world, other) + height(world, category) > 3 && 'business',
        ),
      ({ other }) => ({ parent: other.id }),
    ),
  ),
  'categories.deleteCategory': withinCompany(
    editor,
    aboutCategory(({ world, caller, category }) => holdsForeign(world, caller, category)),
  ),
  'categories.mergeCategory': withinCompany(
    editor,
    aboutCategory(
      ({ world, caller, category, other }) =>
        first(
          missing(other),
          fixed(other),
          holdsForeign(world, caller, category),
          isWithin(world, other, category) && 'business',
          depth(world, other) + height(world, category) - 1 > 3 && 'business',
        ),
      ({ other }) => ({ into: other.id }),
    ),
  ),
}
