/** Where a search stands in the products that it finds. */
import type { FoundPlace, Product, ProductRow } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer } from '../../../../test/harness/test-server.ts'

let world: CatalogWorld
let staff: ApiCaller
let client: ApiCaller
let product = ''

const long = `${'One of many words that come before. '.repeat(20)}Made\nof 😀 Größe\u00a0XL larch ${'and others after it '.repeat(20)}`

beforeAll(async () => {
  const server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 5 })
  staff = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  const { note, link } = world.fields
  await staff(`PATCH /detail-fields/${link}`, { body: { searchable: true } })
  const { body } = await staff<Product>('POST /products', {
    body: {
      ...{ name: 'Chair Élan fair', reference: 'CHR-40x200', description: long },
      ...{ internalNote: 'Maple, quarrelsome', folders: [world.folders.open] },
      details: [
        { detailField: note, value: 'forest green larch' },
        { detailField: link, value: 'https://maple.example/green' },
      ],
    },
  })
  product = body._id
})

async function rowOf(
  caller: ApiCaller,
  search: string,
  query: Record<string, string> = {},
): Promise<ProductRow | undefined> {
  const asked = { query: { reasons: 'true', per_page: '100', ...query }, body: { search } }
  const { body } = await caller<{ result: ProductRow[] }>('POST /products/query', asked)
  return body.result.find(({ _id }) => _id === product)
}

/** Each place with what is marked of it in brackets. */
async function placesOf(caller: ApiCaller, search: string): Promise<string[] | undefined> {
  return (await rowOf(caller, search))?.found?.map(bracketed)
}

function bracketed({ key, text, marks }: FoundPlace): string {
  const marked = marks
    .toReversed()
    .reduce(
      (done, [start, end]) => `${done.slice(0, start)}[${done.slice(start, end)}]${done.slice(end)}`,
      text,
    )
  return `${key}: ${marked}`
}

const detail = (field: keyof CatalogWorld['fields']) => `detail:${world.fields[field]}`

describe('where a search stands in a product', () => {
  it('is the name and the reference, with the form of a word that stands there', async () => {
    expect(await placesOf(staff, 'chairs')).toEqual(['name: [Chair] Élan fair'])
    expect(await placesOf(staff, 'elan')).toEqual(['name: Chair [Élan] fair'])
    expect(await placesOf(staff, '40 x 200')).toEqual(['reference: CHR-[40x200]'])
  })

  it('is a field for a word that neither has, and the best place alone', async () => {
    expect(await placesOf(staff, 'green chairs')).toEqual([
      'name: [Chair] Élan fair',
      `${detail('note')}: forest [green] larch`,
    ])
    expect(await placesOf(staff, 'larch')).toEqual([`${detail('note')}: forest green [larch]`])
  })

  it('is a piece of a long text, on one line', async () => {
    const found = await rowOf(staff, 'grosse')
    const [place] = found?.found ?? []
    expect(place?.text.length).toBeLessThanOrEqual(160)
    expect(place && bracketed(place)).toMatch(/^description: ….* Made of 😀 \[Größe\] XL larch and .*…$/u)
  })

  it('is among what its reader sees: neither a hidden field nor a text for staff', async () => {
    expect(await placesOf(staff, 'maple')).toEqual([`${detail('link')}: https://[maple].example/green`])
    expect(await placesOf(staff, 'quarrelsome')).toEqual(['internalNote: Maple, [quarrelsome]'])
    expect(await placesOf(client, 'quarrelsome')).toBeUndefined()
    expect(await placesOf(client, 'maple')).toEqual([`${detail('link')}: https://[maple].example/green`])
    expect(await placesOf(client, 'green')).toEqual([`${detail('link')}: https://maple.example/[green]`])
    expect(await placesOf(client, 'larch')).toEqual([expect.stringMatching(/^description: .*\[larch\]/)])
  })

  it('is said with whatever else is asked of the product, and with nothing that is not', async () => {
    const whole = await rowOf(staff, 'forest', {
      properties: 'name,details',
      product_details: world.fields.link,
    })
    expect(whole).toEqual({
      ...{ _id: product, name: 'Chair Élan fair' },
      details: [{ detailField: world.fields.link, value: 'https://maple.example/green' }],
      found: [{ key: detail('note'), text: 'forest green larch', marks: [[0, 6]] }],
    })
    expect(await rowOf(staff, 'forest', { id_only: 'true' })).toEqual({ _id: product, found: whole?.found })
  })

  it('is said where it is asked for, and there is a search', async () => {
    const { body } = await staff<Product>(`GET /products/${product}`)
    expect(body).not.toHaveProperty('found')
    expect(await rowOf(staff, 'forest', { reasons: 'false' })).not.toHaveProperty('found')
    expect(await rowOf(staff, ' ', { id_only: 'true' })).toEqual({ _id: product })
    expect(await rowOf(staff, 'forest', { per_page: '-1', id_only: 'true' })).toEqual({ _id: product })
  })
})
