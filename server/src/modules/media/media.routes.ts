import { pageWindow } from '../../platform/http/page-window.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { domainApi } from '../../scope/api.ts'
import { type FetchSetting, startFetch } from './fetch-media.process.ts'
import { setHotspots } from './hotspots.service.ts'
import { bulkMedia } from './items/bulk-media.service.ts'
import { getMediaDetails, listMediaVersions, prepareAgain, setLightening } from './media-details.service.ts'
import { getStorageUse, listMedia, matchMedia } from './media-list.service.ts'
import { setPoster } from './media-poster.service.ts'
import { createMediaUpload } from './media-uploads.service.ts'
import { shareMediaFile } from './shared-files.ts'

interface MediaParts {
  storage: Storage
  secret: string
  fetches: FetchSetting
}

const keyOf = ({ productId, fileName }: { productId: string; fileName: string }) => ({
  productId,
  name: fileName,
})

export function createMediaRoutes({ storage, secret, fetches }: MediaParts) {
  const upload = createMediaUpload(storage)
  return {
    listMedia: domainApi.media.listMedia.handler(({ input, context }) =>
      listMedia(context.scope, input, pageWindow(input)),
    ),
    matchMedia: domainApi.media.matchMedia.handler(({ input, context }) =>
      matchMedia(context.scope, input.body.fileNames),
    ),
    bulkMedia: domainApi.media.bulkMedia.handler(({ input, context }) =>
      bulkMedia(context.scope, input.body),
    ),
    getStorageUse: domainApi.media.getStorageUse.handler(({ context }) => getStorageUse(context.scope)),
    getMediaDetails: domainApi.media.getMediaDetails.handler(({ input: { params }, context }) =>
      getMediaDetails(context.scope, keyOf(params)),
    ),
    fetchMedia: domainApi.media.fetchMedia.handler(async ({ input: { params, body }, context }) => ({
      process: await startFetch(context.scope, { upload, fetches }, { ...params, ...body }),
    })),
    shareMediaFile: domainApi.media.shareMediaFile.handler(({ input: { params, body }, context }) =>
      shareMediaFile(context.scope, secret, keyOf(params), body.file),
    ),
    listMediaVersions: domainApi.media.listMediaVersions.handler(({ input: { params }, context }) =>
      listMediaVersions(context.scope, keyOf(params)),
    ),
    prepareMedia: domainApi.media.prepareMedia.handler(({ input: { params, body }, context }) =>
      prepareAgain(context.scope, storage, keyOf(params), body),
    ),
    setPoster: domainApi.media.setPoster.handler(async ({ input: { params, body }, context }) =>
      setPoster(context.scope, storage, keyOf(params), Buffer.from(await body.image.arrayBuffer())),
    ),
    setLightening: domainApi.media.setLightening.handler(({ input: { params, query, body }, context }) =>
      setLightening(context.scope, keyOf(params), body, query.environment, context.basedOn),
    ),
    setHotspots: domainApi.media.setHotspots.handler(({ input: { params, body }, context }) =>
      setHotspots(context.scope, keyOf(params), body, context.basedOn),
    ),
  }
}
