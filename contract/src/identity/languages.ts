/** Languages the product is offered in. Apart from the schemas, so that a browser can know them without those. */
export const languages = ['en-us', 'fr-fr', 'zh-cn'] as const
export type Language = (typeof languages)[number]
