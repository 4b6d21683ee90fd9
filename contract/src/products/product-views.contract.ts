import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'
import {
  createViewInput,
  deleteViewInput,
  editViewInput,
  listViewsInput,
  orderViewsInput,
  productView,
  viewInput,
} from './product-views.schema.ts'

const staff: Access = { reach: 'domain', audience: 'staff' }
const path = '/users/{userId}/product-views'
const detailed = { inputStructure: 'detailed' } as const
const nothing = { ...detailed, successStatus: 204 } as const

export const productViewsContract = {
  listProductViews: endpoint(staff)
    .route({ method: 'GET', path, summary: 'Own views and those shared with own groups, in one’s order' })
    .input(listViewsInput)
    .output(z.array(productView)),
  createProductView: endpoint(staff, { isRepeatable: true })
    .route({ method: 'POST', path, ...detailed, summary: 'Save a view, pinned; answers its id' })
    .input(createViewInput)
    .output(id),
  editProductView: endpoint(staff, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: `${path}/{viewId}`,
      ...detailed,
      summary: 'Change a view of one’s own; answers its name',
    })
    .input(editViewInput)
    .output(z.object({ _id: id, name: z.string() })),
  pinProductView: endpoint(staff)
    .route({
      method: 'POST',
      path: `${path}/{viewId}/pin`,
      ...nothing,
      summary: 'Show a view beside the table',
    })
    .input(viewInput)
    .output(z.void()),
  unpinProductView: endpoint(staff)
    .route({ method: 'POST', path: `${path}/{viewId}/unpin`, ...nothing, summary: 'No longer' })
    .input(viewInput)
    .output(z.void()),
  orderProductViews: endpoint(staff, { version: 'taken' })
    .route({ method: 'PUT', path: `${path}/order`, ...nothing, summary: 'Ids in the order wanted' })
    .input(orderViewsInput)
    .output(z.void()),
  deleteProductView: endpoint(staff, { version: 'taken' })
    .route({ method: 'DELETE', path: `${path}/{viewId}`, ...nothing, summary: 'Delete a view of one’s own' })
    .input(deleteViewInput)
    .output(z.void()),
}
