import { type ExampleIds, type Examples, examplePicture } from '../example.ts'
import type { brandContract } from './brand.contract.ts'

export function brandExamples(ids: ExampleIds): Examples<typeof brandContract> {
  const params = { id: ids.domain, file: 'favicon.png' } as const
  return {
    editBrand: { body: { appName: 'Shop' } },
    setBrandPicture: {
      params,
      body: { image: examplePicture },
      withoutVersion: 'the specification shows it',
    },
    removeBrandPicture: { params },
    restoreBrand: { params: { brandVersion: 1 } },
  }
}
