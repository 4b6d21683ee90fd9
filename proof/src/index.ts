/**
 * Who may see what, worked out from the stored rows with nothing of the code that it is compared with: operators check a
 * company by it, and tests a thousand companies made at random.
 */
export * from './plain-filter.ts'
export * from './plain-model.ts'
export * from './plain-rows.ts'
export * from './plain-texts.ts'
