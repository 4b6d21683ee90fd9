import { type BrandPicture, brandPictureNames, brandPictures } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { domainApi } from '../../scope/api.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  editBrand,
  getBrand,
  listBrandVersions,
  removeBrandPicture,
  restoreBrand,
  setBrandPicture,
} from './brand.service.ts'

const calls = domainApi.brand

export function createBrandRoutes({ storage }: { storage: Storage }) {
  return {
    getBrand: calls.getBrand.handler(({ context }) => getBrand(context.scope)),
    editBrand: calls.editBrand.handler(({ input, context }) =>
      editBrand(context.scope, input.body, context.basedOn),
    ),
    setBrandPicture: calls.setBrandPicture.handler(async ({ input, context }) => {
      const { scope, basedOn } = context
      const content = Buffer.from(await input.body.image.arrayBuffer())
      return {
        version: await setBrandPicture(scope, storage, pictureOf(scope, input.params), content, basedOn),
      }
    }),
    removeBrandPicture: calls.removeBrandPicture.handler(({ input, context }) =>
      removeBrandPicture(context.scope, pictureOf(context.scope, input.params), context.basedOn),
    ),
    listBrandVersions: calls.listBrandVersions.handler(({ context }) => listBrandVersions(context.scope)),
    restoreBrand: calls.restoreBrand.handler(({ input, context }) =>
      restoreBrand(context.scope, input.params.brandVersion, context.basedOn),
    ),
  }
}

/** The domain stands in the address twice: it is the caller's, or none. */
function pictureOf(scope: Scope, { id, file }: { id: string; file: string }): BrandPicture {
  if (id !== scope.domainId) refuse('NotFound')
  return brandPictureNames.find((name) => brandPictures[name].file === file) ?? refuse('NotFound')
}
