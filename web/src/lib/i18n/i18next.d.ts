import 'i18next'

/** Keys are checked against the English messages: add a line for each new message file. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    resources: {
      app: typeof import('@vitrine/contract/messages/en-us/app.json', { with: { type: 'json' }})['default']
      errors: typeof import('@vitrine/contract/messages/en-us/errors.json', { with: {
        type: 'json',
      }})['default']
      brand: typeof import('@vitrine/contract/messages/en-us/brand.json', { with: {
        type: 'json',
      }})['default']
      'account-defaults': typeof import('@vitrine/contract/messages/en-us/account-defaults.json', { with: {
        type: 'json',
      }})['default']
      home: typeof import('@vitrine/contract/messages/en-us/home.json', { with: { type: 'json' }})['default']
      identity: typeof import('@vitrine/contract/messages/en-us/identity.json', { with: {
        type: 'json',
      }})['default']
      catalog: typeof import('@vitrine/contract/messages/en-us/catalog.json', { with: {
        type: 'json',
      }})['default']
      'products-table': typeof import('@vitrine/contract/messages/en-us/products-table.json', { with: {
        type: 'json',
      }})['default']
      conflicts: typeof import('@vitrine/contract/messages/en-us/conflicts.json', { with: {
        type: 'json',
      }})['default']
      fields: typeof import('@vitrine/contract/messages/en-us/fields.json', { with: {
        type: 'json',
      }})['default']
      media: typeof import('@vitrine/contract/messages/en-us/media.json', { with: {
        type: 'json',
      }})['default']
      notifications: typeof import('@vitrine/contract/messages/en-us/notifications.json', { with: {
        type: 'json',
      }})['default']
      'project-report': typeof import('@vitrine/contract/messages/en-us/project-report.json', { with: {
        type: 'json',
      }})['default']
      webhooks: typeof import('@vitrine/contract/messages/en-us/webhooks.json', { with: {
        type: 'json',
      }})['default']
      imports: typeof import('@vitrine/contract/messages/en-us/imports.json', { with: {
        type: 'json',
      }})['default']
      operator: typeof import('@vitrine/contract/messages/en-us/operator.json', { with: {
        type: 'json',
      }})['default']
      projects: typeof import('@vitrine/contract/messages/en-us/projects.json', { with: {
        type: 'json',
      }})['default']
      processes: typeof import('@vitrine/contract/messages/en-us/processes.json', { with: {
        type: 'json',
      }})['default']
      readiness: typeof import('@vitrine/contract/messages/en-us/readiness.json', { with: {
        type: 'json',
      }})['default']
      settings: typeof import('@vitrine/contract/messages/en-us/settings.json', { with: {
        type: 'json',
      }})['default']
      people: typeof import('@vitrine/contract/messages/en-us/people.json', { with: {
        type: 'json',
      }})['default']
      'share-links': typeof import('@vitrine/contract/messages/en-us/share-links.json', { with: {
        type: 'json',
      }})['default']
      audit: typeof import('@vitrine/contract/messages/en-us/audit.json', { with: {
        type: 'json',
      }})['default']
      'single-sign-on': typeof import('@vitrine/contract/messages/en-us/single-sign-on.json', { with: {
        type: 'json',
      }})['default']
      'host-mapping': typeof import('@vitrine/contract/messages/en-us/host-mapping.json', { with: {
        type: 'json',
      }})['default']
      'host-names': typeof import('@vitrine/contract/messages/en-us/host-names.json', { with: {
        type: 'json',
      }})['default']
      archives: typeof import('@vitrine/contract/messages/en-us/archives.json', { with: {
        type: 'json',
      }})['default']
      'view-as': typeof import('@vitrine/contract/messages/en-us/view-as.json', { with: {
        type: 'json',
      }})['default']
      exports: typeof import('@vitrine/contract/messages/en-us/exports.json', { with: {
        type: 'json',
      }})['default']
      recipes: typeof import('@vitrine/contract/messages/en-us/recipes.json', { with: {
        type: 'json',
      }})['default']
      reports: typeof import('@vitrine/contract/messages/en-us/reports.json', { with: {
        type: 'json',
      }})['default']
      'activity-report': typeof import('@vitrine/contract/messages/en-us/activity-report.json', { with: {
        type: 'json',
      }})['default']
      engagement: typeof import('@vitrine/contract/messages/en-us/engagement.json', { with: {
        type: 'json',
      }})['default']
      purposes: typeof import('@vitrine/contract/messages/en-us/purposes.json', { with: {
        type: 'json',
      }})['default']
      'search-words': typeof import('@vitrine/contract/messages/en-us/search-words.json', { with: {
        type: 'json',
      }})['default']
      statistics: typeof import('@vitrine/contract/messages/en-us/statistics.json', { with: {
        type: 'json',
      }})['default']
      rooms: typeof import('@vitrine/contract/messages/en-us/rooms.json', { with: {
        type: 'json',
      }})['default']
      'web-session': typeof import('@vitrine/contract/messages/en-us/web-session.json', { with: {
        type: 'json',
      }})['default']
      products: typeof import('@vitrine/contract/messages/en-us/products.json', { with: {
        type: 'json',
      }})['default']
    }
  }
}
