import { type ExampleIds, type Examples, examplePicture, type Unique } from '../example.ts'
import type { brandContract } from './brand.contract.ts'

export function brandExamples(ids: ExampleIds, unique: Unique): Examples<typeof brandContract> {
  const params = { id: ids.domain, file: 'favicon.png' } as const
  return {
    editBrand: {
      body: { appName: 'Shop', primaryColor: '#602040', internalNavColor: '#ffffff' },
      stale: { record: 'brand', body: { appName: unique('Their name'), primaryColor: '#204060' } },
    },
    setBrandPicture: {
      params,
      body: { image: examplePicture },
      withoutVersion: 'the specification shows it',
      stale: { record: 'brandPicture' },
    },
    removeBrandPicture: { params, stale: { record: 'brandPicture', by: 'brand.setBrandPicture' } },
    restoreBrand: {
      params: { brandVersion: 1 },
      stale: {
        record: 'brand',
        by: 'brand.editBrand',
        body: { appName: unique('Their name'), primaryColor: '#123456' },
      },
    },
  }
}
