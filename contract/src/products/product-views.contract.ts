import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id } from '../paging.ts'
import { refusesNames } from '../refusal-groups.ts'
import {
  createViewInput,
  deleteViewInput,
  editViewInput,
  listViewsInput,
  orderViewsInput,
  productView,
  viewInput,
} from './product-views.schema.ts'

const anyStaff = staff()

export const productViewsContract = {
  listProductViews: call(
    anyStaff,
    'GET /users/{userId}/product-views',
    'Own views and those shared with own groups, in one’s order',
  )
    .input(listViewsInput)
    .output(z.array(productView)),
  createProductView: call(
    anyStaff,
    'POST /users/{userId}/product-views',
    'Save a view, pinned; answers its id',
    { isRepeatable: true, refusals: [...refusesNames] },
  )
    .input(createViewInput)
    .output(id),
  editProductView: call(
    anyStaff,
    'PATCH /users/{userId}/product-views/{viewId}',
    'Change a view of one’s own; answers its name',
    {
      version: 'taken',
      refusals: [...refusesNames],
    },
  )
    .input(editViewInput)
    .output(z.object({ _id: id, name: z.string() })),
  pinProductView: call(
    anyStaff,
    'POST /users/{userId}/product-views/{viewId}/pin',
    'Show a view beside the table',
  ).input(viewInput),
  unpinProductView: call(anyStaff, 'POST /users/{userId}/product-views/{viewId}/unpin', 'No longer').input(
    viewInput,
  ),
  orderProductViews: call(anyStaff, 'PUT /users/{userId}/product-views/order', 'Ids in the order wanted', {
    version: 'taken',
  }).input(orderViewsInput),
  deleteProductView: call(
    anyStaff,
    'DELETE /users/{userId}/product-views/{viewId}',
    'Delete a view of one’s own',
    {
      version: 'taken',
    },
  ).input(deleteViewInput),
}
