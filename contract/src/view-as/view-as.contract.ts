import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { productVisibilityReport, viewAsDescription, viewAsSubject } from './view-as.schema.ts'

const viewer = staff({ area: 'group', right: 'view', level: 1 })

export const viewAsContract = {
  describeViewAs: call(
    viewer,
    'GET /view-as',
    'Whose view the header x-view-as would answer with, and what they may do',
    { refusals: ['AccountNotSetUp', 'ViewAsBeyondOwn'] },
  )
    .input(z.object({ ...inDomain, ...viewAsSubject.shape }))
    .output(viewAsDescription),
  explainProduct: call(
    viewer,
    'GET /products/{productId}/visibility',
    'Why a person or group sees a product, its fields, prices and files, or doesn’t',
    { refusals: ['ViewAsBeyondOwn'] },
  )
    .input(z.object({ ...inDomain, productId: id, ...viewAsSubject.shape }))
    .output(productVisibilityReport),
}
