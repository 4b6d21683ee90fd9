import { mostHotspots } from '@vitrine/rules'
import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { basedOn, id, inDomain, listOf } from '../paging.ts'
import { bulkMediaInput, mediaBulkReport } from './bulk-media.schema.ts'
import {
  hotspot,
  lightSettings,
  listedMedia,
  mediaDetails,
  mediaMatch,
  mediaQuery,
  mediaVersion,
  modelUnits,
  storageUse,
} from './media.schema.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}
const params = z.object({ productId: id, fileName: z.string().min(1).max(1_000) })
const query = z.object(inDomain)
/** Bytes. */
const largestPoster = 10 * 1024 ** 2
const detailed = { inputStructure: 'detailed' } as const

/** What was made of media, how 3D files are lit, what points of them say, and media of all products together. */
export const mediaContract = {
  listMedia: endpoint(editor)
    .route({ method: 'GET', path: '/media', summary: 'Media of all products, newest first' })
    .input(mediaQuery)
    .output(listOf(listedMedia)),
  matchMedia: endpoint(editor, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/media/match',
      ...detailed,
      summary: 'Products whose reference the names of files begin with',
    })
    .input(z.object({ query, body: z.object({ fileNames: z.array(z.string().max(1_000)).max(5_000) }) }))
    .output(z.array(mediaMatch)),
  bulkMedia: endpoint(editor)
    .route({
      method: 'POST',
      path: '/media/bulk',
      ...detailed,
      summary:
        'Show, hide, delete, restore, order or move many media items; what can’t be is answered, the rest is done',
    })
    .input(bulkMediaInput)
    .output(mediaBulkReport),
  getStorageUse: endpoint(editor)
    .route({ method: 'GET', path: '/media/storage', summary: 'Bytes kept for the domain' })
    .input(query)
    .output(storageUse),
  getMediaDetails: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({
      method: 'GET',
      path: '/products/{productId}/media/{fileName}',
      ...detailed,
      summary: 'Statistics, warnings, files and points of a media item',
    })
    .input(z.object({ params, query }))
    .output(mediaDetails),
  fetchMedia: endpoint(editor, { isRepeatable: true })
    .route({
      method: 'POST',
      path: '/products/{productId}/media',
      ...detailed,
      summary: 'Have media fetched from a public address; answers the id of the process',
    })
    .input(
      z.object({
        params: z.object({ productId: id }),
        query,
        body: z.object({ url: z.string().max(2_000) }),
      }),
    )
    .output(z.object({ process: id })),
  shareMediaFile: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true }, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/products/{productId}/media/{fileName}/shared',
      ...detailed,
      summary:
        'Address of a prepared file that works without a session for 15 minutes, for AR programs of phones',
    })
    .input(z.object({ params, query, body: z.object({ file: z.enum(['phone', 'usdz']) }) }))
    .output(z.object({ path: z.string(), expiresAt: z.iso.datetime() })),
  listMediaVersions: endpoint(editor)
    .route({
      method: 'GET',
      path: '/products/{productId}/media/{fileName}/versions',
      ...detailed,
      summary: 'Every version of a media item, the newest first',
    })
    .input(z.object({ params, query }))
    .output(z.array(mediaVersion)),
  prepareMedia: endpoint(editor)
    .route({
      method: 'POST',
      path: '/products/{productId}/media/{fileName}/prepare',
      ...detailed,
      summary: 'Make a new version of an earlier one: anew, or with another unit of length',
    })
    .input(
      z.object({
        params,
        query,
        body: z.object({
          /** Absent: the newest. */
          version: z.number().int().min(1).optional(),
          unit: z.enum(modelUnits).optional(),
        }),
      }),
    )
    .output(z.object({ version: z.number().int() })),
  setPoster: endpoint(editor)
    .route({
      method: 'POST',
      path: '/products/{productId}/media/{fileName}/poster',
      ...detailed,
      summary:
        'Make a new version of a 3D file that has this picture as its poster; the rest stays as it was made',
    })
    .input(z.object({ params, query, body: z.object({ image: z.file().max(largestPoster) }) }))
    .output(z.object({ version: z.number().int() })),
  setLightening: endpoint(editor, { version: 'taken' })
    .route({
      method: 'PUT',
      path: '/products/{productId}/media/{fileName}/lightening',
      ...detailed,
      successStatus: 204,
      summary: 'Light settings of a 3D file; with `environment=false` only its lights',
    })
    .input(
      z.object({
        params,
        query: z.object({
          ...basedOn,
          environment: z
            .enum(['true', 'false'])
            .default('true')
            .transform((text) => text === 'true'),
        }),
        body: lightSettings,
      }),
    )
    .output(z.void()),
  setHotspots: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PUT',
      path: '/products/{productId}/media/{fileName}/hotspots',
      ...detailed,
      summary: 'Points of a 3D file that say something; answers the item’s revision',
    })
    .input(z.object({ params, query: z.object(basedOn), body: z.array(hotspot).max(mostHotspots) }))
    .output(z.object({ revision: z.number().int() })),
}
