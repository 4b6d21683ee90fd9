/**
 * The modules, lowest first: each may use those before it, through their `index.ts`, and never one after it.
 * `npm run check` refuses other imports, and modules that are missing here.
 */
export const MODULE_ORDER = [
  'identity',
  'domains',
  'access',
  'audit',
  'host-names',
  'activity',
  'processes',
  'uploads',
  'folders',
  'categories',
  'detail-fields',
  'price-types',
  'people',
  'impersonation',
  'single-sign-on',
  'settings',
  'products',
  'media',
  'view-as',
  'share-links',
  'leak-check',
  'projects',
  'rooms',
  'transfers',
  'reports',
  'live',
  'notifications',
] as const
