import { anAction, type ExampleIds, type Examples, examplePicture } from '../example.ts'
import type { mediaContract } from './media.contract.ts'

const hotspot = (title: string) => ({
  title,
  text: '',
  link: null,
  position: [0, 0.4, 0] as [number, number, number],
  normal: [0, 1, 0] as [number, number, number],
})

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
    setLightening: {
      ...model,
      body: [],
      withoutVersion: 'the specification shows it',
      stale: { record: 'model', body: { lights: [{ type: 'ambient', color: '#ffffff', intensity: 1 }] } },
    },
    setHotspots: {
      ...model,
      body: [hotspot('Seat')],
      stale: {
        record: 'model',
        body: [hotspot('Their seat')],
        present: { hotspots: [hotspot('Their seat')] },
      },
    },
  }
}
