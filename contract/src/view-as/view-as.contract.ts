import * as z from 'zod'
import { endpoint, type Need } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { productVisibilityReport, viewAsDescription, viewAsSubject } from './view-as.schema.ts'

const viewer = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'group', right: 'view', level: 1 }] satisfies Need[],
} as const

export const viewAsContract = {
  describeViewAs: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/view-as',
      summary: 'Whose view the header x-view-as would answer with, and what they may do',
    })
    .input(z.object({ ...inDomain, ...viewAsSubject.shape }))
    .output(viewAsDescription),
  explainProduct: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/products/{productId}/visibility',
      summary: 'Why a person or group sees a product, its fields, prices and files, or doesn’t',
    })
    .input(z.object({ ...inDomain, productId: id, ...viewAsSubject.shape }))
    .output(productVisibilityReport),
}
