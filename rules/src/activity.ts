/** Kinds of entries in the activity log: what was done to a record. */
export const activityKinds = [
  'created',
  'updated',
  'deleted',
  'restored',
  'moved',
  'duplicated',
  'category updated',
  'detail field added',
  'detail field updated',
  'detail field deleted',
  'price created',
  'price updated',
  'price deleted',
  'published',
  'unpublished',
  'bulk update',
  'bulk delete',
  'bulk move',
  'bulk duplicate',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** What an entry is about. */
export const activitySubjects = [
  'product',
  'folder',
  'category',
  'detailField',
  'priceType',
  'detailTab',
  'view',
  'settings',
] as const
export type ActivitySubject = (typeof activitySubjects)[number]
