/** Languages the product is offered in. Not among the schemas, so that a browser can load them without those. */
export const languages = ['en-us', 'fr-fr', 'zh-cn'] as const
export type Language = (typeof languages)[number]
