import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetServer, startAssetServer } from '../../../test/harness/servers/asset-server.ts'
import { insertDetailField, insertDetailTab } from '../detail-fields/index.ts'
import { updateDisplaySettings } from '../domains/index.ts'
import { grantPriceTypes, insertPriceType } from '../price-types/index.ts'
import { getDomainSettings } from './settings.service.ts'

describe('settings of a domain', () => {
  let server: AssetServer
  let field: string
  let granted: string
  let hidden: string

  beforeAll(async () => {
    server = await startAssetServer()
    const { scope, people } = server
    field = await insertDetailField(scope, { name: 'Width', type: 'number' })
    await insertDetailTab(scope, { name: 'Sizes', detailFieldIds: [field] })
    granted = await insertPriceType(scope, { name: 'Retail', currency: 'EUR' })
    hidden = await insertPriceType(scope, { name: 'Cost', currency: 'EUR' })
    await grantPriceTypes(scope, people.client.id, [granted])
    const headers = ['name', `detail:${field}`, `price:${granted}`, `price:${hidden}`]
    await updateDisplaySettings(scope, {
      currencies: ['EUR', 'USD'],
      categoryHeaders: ['Room', 'Kind', 'Type'],
      productTableHeaders: headers,
      productCsvExportHeaders: headers,
      productPdfExportHeaders: headers,
    })
  })
  afterAll(() => server.close())

  it('hold everything for a super admin', async () => {
    const settings = await getDomainSettings(await server.scopeOf('admin'), {
      fetchesMedia: false,
      supportUrl: null,
      fetchesTransfers: false,
    })
    expect(settings).toMatchObject({
      name: 'Atelier',
      currencies: ['EUR', 'USD'],
      categoryHeaders: ['Room', 'Kind', 'Type'],
      productDetailFields: [{ _id: field, name: 'Width' }],
      productDetailTabs: [{ name: 'Sizes', detailFields: [field] }],
      productTableHeaders: ['name', `detail:${field}`, `price:${granted}`, `price:${hidden}`],
    })
    expect(settings.priceTypes.map((priceType) => priceType.name)).toEqual(['Retail', 'Cost'])
  })

  it('name to a client only fields and price types that the client may see', async () => {
    const settings = await getDomainSettings(await server.scopeOf('client'), {
      fetchesMedia: false,
      supportUrl: null,
      fetchesTransfers: false,
    })
    expect(settings.priceTypes).toEqual([{ _id: granted, name: 'Retail', currency: 'EUR', version: 1 }])
    expect([settings.productDetailFields, settings.productDetailTabs]).toEqual([[], []])
    for (const headers of [
      settings.productTableHeaders,
      settings.productCsvExportHeaders,
      settings.productPdfExportHeaders,
    ]) {
      expect(headers).toEqual(['name', `price:${granted}`])
    }
    expect(JSON.stringify(settings)).not.toContain(hidden)
    expect(JSON.stringify(settings)).not.toContain(field)
  })
})
