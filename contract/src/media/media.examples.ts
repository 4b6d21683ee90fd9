import { anAction, type ExampleIds, type Examples, examplePicture } from '../example.ts'
import type { mediaContract } from './media.contract.ts'

export function mediaExamples(ids: ExampleIds): Examples<typeof mediaContract> {
  const model = { params: { fileName: 'chair.glb' } }
  return {
    matchMedia: { body: { fileNames: ['a.png'] } },
    bulkMedia: {
      body: { type: 'hide', items: [{ product: ids.productId, name: ids.fileName }] },
      withoutVersion: anAction,
    },
    fetchMedia: { body: { url: 'https://files.shop.example/chair.glb' }, creates: 'processes' },
    shareMediaFile: { ...model, body: { file: 'phone' } },
    prepareMedia: { withoutVersion: anAction },
    setPoster: {
      params: { fileName: 'stool.glb' },
      body: { image: examplePicture },
      withoutVersion: anAction,
    },
    setLightening: { ...model, body: [], withoutVersion: 'the specification shows it' },
    setHotspots: { ...model, body: [] },
  }
}
