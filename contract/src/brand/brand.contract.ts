import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { refusesPictures } from '../refusal-groups.ts'
import {
  brandQuery,
  brandSettings,
  brandVersion,
  editBrandInput,
  removeBrandPictureInput,
  restoreBrandInput,
  setBrandPictureInput,
} from './brand.schema.ts'

const editor = staff({ area: 'setting', right: 'edit', level: 3 })

export const brandContract = {
  getBrand: call(editor, 'GET /brand', 'The brand as it is set, whether or not the subscription shows it')
    .input(brandQuery)
    .output(brandSettings),
  editBrand: call(editor, 'PATCH /brand', 'Names, colours and the end of mails', {
    version: 'needed',
    refusals: ['SubscriptionNeeded'],
  }).input(editBrandInput),
  setBrandPicture: call(
    editor,
    'PUT /domains/{id}/customizations/{file}',
    'Set a picture of the brand: multipart with the picture as `image`, at most 300 KB; drawings are PNG, photographs JPEG',
    {
      version: 'taken',
      refusals: [
        ...refusesPictures,
        'BrandPictureFormat',
        'BrandPictureTooLarge',
        'PictureSidesTooLong',
        'SubscriptionNeeded',
      ],
    },
  )
    .input(setBrandPictureInput)
    .output(z.object({ version: z.number().int() })),
  removeBrandPicture: call(
    editor,
    'DELETE /domains/{id}/customizations/{file}',
    'Take a picture of the brand away',
    { version: 'taken', refusals: ['SubscriptionNeeded'] },
  ).input(removeBrandPictureInput),
  listBrandVersions: call(editor, 'GET /brand/versions', 'How the brand was, the newest 50 first')
    .input(brandQuery)
    .output(z.array(brandVersion)),
  restoreBrand: call(
    editor,
    'POST /brand/versions/{brandVersion}/restore',
    'Make the brand as it was; what the subscription does not include stays as it is',
    { version: 'taken' },
  ).input(restoreBrandInput),
}
