/** What the hubs of the program take of this module. */
import { categoriesRoutes } from './categories.routes.ts'

export const brings = { routes: () => ({ categories: categoriesRoutes }) }
