import { mostHotspots } from '@vitrine/rules'
import * as z from 'zod'
import { call, productFiles, staff } from '../endpoint.ts'
import { basedOn, id, inDomain, listOf } from '../paging.ts'
import { refusesPictures } from '../refusal-groups.ts'
import { bulkMediaInput, mediaBulkReport } from './bulk-media.schema.ts'
import {
  hotspot,
  lightSettings,
  listedMedia,
  mediaDetails,
  mediaMatch,
  mediaQuery,
  mediaVersion,
  storageUse,
} from './media.schema.ts'
import { modelUnits } from './model-units.ts'

const editor = staff({ area: 'folder', right: 'edit', level: 1 })
const params = z.object({ productId: id, fileName: z.string().min(1).max(1_000) })
const query = z.object(inDomain)
/** Bytes. */
const largestPoster = 10 * 1024 ** 2

/** What was made of media, how 3D files are lit, what points of them say, and media of all products together. */
export const mediaContract = {
  listMedia: call(editor, 'GET /media', 'Media of all products, newest first')
    .input(mediaQuery)
    .output(listOf(listedMedia)),
  matchMedia: call(editor, 'POST /media/match', 'Products whose reference the names of files begin with', {
    onlyReads: true,
  })
    .input(z.object({ query, body: z.object({ fileNames: z.array(z.string().max(1_000)).max(5_000) }) }))
    .output(z.array(mediaMatch)),
  bulkMedia: call(
    editor,
    'POST /media/bulk',
    'Show, hide, delete, restore, order or move many media items; what can’t be is answered, the rest is done',
  )
    .input(bulkMediaInput)
    .output(mediaBulkReport),
  getStorageUse: call(editor, 'GET /media/storage', 'Bytes kept for the domain')
    .input(query)
    .output(storageUse),
  getMediaDetails: call(
    productFiles(),
    'GET /products/{productId}/media/{fileName}',
    'Statistics, warnings, files and points of a media item',
  )
    .input(z.object({ params, query }))
    .output(mediaDetails),
  fetchMedia: call(
    editor,
    'POST /products/{productId}/media',
    'Have media fetched from a public address; answers the id of the process',
    { isRepeatable: true, refusals: ['UnexpectedUploadType', 'UrlInvalid'] },
  )
    .input(
      z.object({
        params: z.object({ productId: id }),
        query,
        body: z.object({ url: z.string().max(2_000) }),
      }),
    )
    .output(z.object({ process: id })),
  shareMediaFile: call(
    productFiles(),
    'POST /products/{productId}/media/{fileName}/shared',
    'Address of a prepared file that works without a session for 15 minutes, for AR programs of phones',
    { onlyReads: true },
  )
    .input(z.object({ params, query, body: z.object({ file: z.enum(['phone', 'usdz']) }) }))
    .output(z.object({ path: z.string(), expiresAt: z.iso.datetime() })),
  listMediaVersions: call(
    editor,
    'GET /products/{productId}/media/{fileName}/versions',
    'Every version of a media item, the newest first',
  )
    .input(z.object({ params, query }))
    .output(z.array(mediaVersion)),
  prepareMedia: call(
    editor,
    'POST /products/{productId}/media/{fileName}/prepare',
    'Make a new version of an earlier one: anew, or with another unit of length',
  )
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
  setPoster: call(
    editor,
    'POST /products/{productId}/media/{fileName}/poster',
    'Make a new version of a 3D file that has this picture as its poster; the rest stays as it was made',
    { refusals: [...refusesPictures] },
  )
    .input(z.object({ params, query, body: z.object({ image: z.file().max(largestPoster) }) }))
    .output(z.object({ version: z.number().int() })),
  setLightening: call(
    editor,
    'PUT /products/{productId}/media/{fileName}/lightening',
    'Light settings of a 3D file; with `environment=false` only its lights',
    { version: 'taken' },
  ).input(
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
  ),
  setHotspots: call(
    editor,
    'PUT /products/{productId}/media/{fileName}/hotspots',
    'Points of a 3D file that say something; answers the item’s revision',
    { version: 'needed' },
  )
    .input(z.object({ params, query: z.object(basedOn), body: z.array(hotspot).max(mostHotspots) }))
    .output(z.object({ revision: z.number().int() })),
}
