import { call, catalog, staff } from '../endpoint.ts'
import { refusesFilters } from '../refusal-groups.ts'
import {
  listProductFacetsInput,
  listProductGroupsInput,
  productFacets,
  productGroups,
  productSummaries,
  summarizeProductsInput,
} from './product-figures.schema.ts'

/** The table is for staff; which products and fields that means is decided for each. */
const anyStaff = staff()

export const productFiguresContract = {
  summarizeProducts: call(
    anyStaff,
    'POST /products/summary',
    'Sums, averages, counts and the like over all products of a list, or over chosen ones',
    {
      onlyReads: true,
      refusals: [...refusesFilters, 'SortFieldUnknown', 'GroupFieldUnknown', 'SummaryNotPossible'],
    },
  )
    .input(summarizeProductsInput)
    .output(productSummaries),
  listProductGroups: call(
    catalog('anyone'),
    'POST /products/groups',
    'The values of a field in a list, each with how many products have it',
    {
      onlyReads: true,
      refusals: [...refusesFilters, 'GroupFieldUnknown', 'TooManyGroups', 'SortFieldUnknown'],
    },
  )
    .input(listProductGroupsInput)
    .output(productGroups),
  listProductFacets: call(
    catalog('anyone'),
    'POST /products/facets',
    'The values of several fields in a list, each with how many products have it',
    { onlyReads: true, refusals: [...refusesFilters, 'GroupFieldUnknown', 'SortFieldUnknown'] },
  )
    .input(listProductFacetsInput)
    .output(productFacets),
}
