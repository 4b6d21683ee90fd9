import { type Access, endpoint } from '../endpoint.ts'
import {
  listProductGroupsInput,
  productGroups,
  productSummaries,
  summarizeProductsInput,
} from './product-figures.schema.ts'

/** The table is for staff; which products and fields that means is decided for each. */
const staff: Access = { reach: 'domain', audience: 'staff' }

export const productFiguresContract = {
  summarizeProducts: endpoint(staff, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/products/summary',
      inputStructure: 'detailed',
      summary: 'Sums, averages, counts and the like over all products of a list, or over chosen ones',
    })
    .input(summarizeProductsInput)
    .output(productSummaries),
  listProductGroups: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true }, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/products/groups',
      inputStructure: 'detailed',
      summary: 'The values of a field in a list, each with how many products have it',
    })
    .input(listProductGroupsInput)
    .output(productGroups),
}
