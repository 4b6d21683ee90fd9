/** Where the records lie that say their version, and what callers call their parts. */
export interface RecordPlace {
  table: string
  /** Columns by the names that callers know; parts without one lie in other tables, and are raised by their writer. */
  columns: Readonly<Record<string, string>>
  /** Where the version stands, if elsewhere; then no part has one of its own. */
  versionColumn?: string
  /** Null for what lies in no domain. */
  domainColumn?: 'domain_id' | 'id' | null
  /** Made by its first write. */
  mayBeAbsent?: true
}

export const recordPlaces = {
  folder: {
    table: 'folders',
    columns: {
      name: 'name',
      description: 'description',
      isPublished: 'is_published',
      isProductFolder: 'is_product_folder',
      parent: 'parent_id',
    },
  },
  category: { table: 'categories', columns: { name: 'name', parent: 'parent_id' } },
  detailField: {
    table: 'detail_fields',
    columns: {
      name: 'name',
      type: 'type',
      required: 'required',
      searchable: 'searchable',
      dropdownOptions: 'dropdown_options',
      ribbon: 'ribbon',
    },
  },
  priceType: { table: 'price_types', columns: { name: 'name' } },
  group: { table: 'groups', columns: { name: 'name', template: 'template', levels: 'levels' } },
  tag: { table: 'tags', columns: { name: 'name' } },
  settings: {
    table: 'domains',
    columns: {
      productTableHeaders: 'product_table_headers',
      productCsvExportHeaders: 'product_csv_export_headers',
      productPdfExportHeaders: 'product_pdf_export_headers',
      categoryHeaders: 'category_headers',
      currencies: 'currencies',
      language: 'default_language',
      numberFormat: 'number_format',
      dateFormat: 'date_format',
      timeZone: 'time_zone',
      notesInterest: 'notes_interest',
      currency: 'currencies',
      // Entries of documents count on their own; what is there now is said by the writers.
      company: 'profile.company',
      country: 'profile.country',
      email: 'profile.email',
      address: 'profile.address',
      postalCode: 'profile.postalCode',
      phoneNumber: 'profile.phoneNumber',
      billingName: 'billing_contact.billingName',
      billingEmail: 'billing_contact.billingEmail',
      billingAddress: 'billing_contact.billingAddress',
      primaryColor: 'colors.primaryColor',
      primaryBtnColor: 'colors.primaryBtnColor',
      internalNavColor: 'colors.internalNavColor',
      externalNavColor: 'colors.externalNavColor',
      appName: 'names.appName',
      catalogName: 'names.catalogName',
      mailFooter: 'mail_footer',
      appLogo: 'logos.appLogo',
      catalogLogo: 'logos.catalogLogo',
      internalNavLogo: 'logos.internalNavLogo',
      internalNavLogoDark: 'logos.internalNavLogoDark',
      externalNavLogo: 'logos.externalNavLogo',
      externalNavLogoDark: 'logos.externalNavLogoDark',
      favicon: 'logos.favicon',
      catalogCover: 'logos.catalogCover',
      loginBackground: 'logos.loginBackground',
    },
    domainColumn: 'id',
  },
  media: {
    table: 'product_media',
    columns: {
      name: 'name',
      isActive: 'is_active',
      lights: 'lightening',
      environment: 'environment',
      hotspots: 'hotspots',
    },
  },
  file: { table: 'product_files', columns: { isActive: 'is_active' } },
  mediaOrder: { table: 'products', columns: {}, versionColumn: 'media_order_version' },
  layout: { table: 'three_sides_layouts', columns: { layout: 'layout' }, mayBeAbsent: true },
  identityProvider: {
    table: 'identity_providers',
    columns: {
      name: 'name',
      issuer: 'issuer',
      clientId: 'client_id',
      isEnabled: 'is_enabled',
      trustsProvenHosts: 'trusts_proven_hosts',
    },
    mayBeAbsent: true,
  },
  cover: { table: 'folders', columns: {}, versionColumn: 'cover_version' },
  /** Groups, tags and price types of a person. */
  access: { table: 'memberships', columns: {} },
  view: {
    table: 'product_views',
    columns: {
      name: 'name',
      filters: 'filters',
      sorting: 'sorting',
      grouping: 'grouping',
      columns: 'columns',
      density: 'density',
    },
  },
  /** Its axes and articles lie elsewhere. */
  productModel: { table: 'product_models', columns: { name: 'name' } },
  viewOrder: { table: 'memberships', columns: {}, versionColumn: 'view_order_version' },
  /** Its products and people lie elsewhere. */
  project: {
    table: 'projects',
    columns: {
      name: 'name',
      description: 'description',
      ownerId: 'owner_id',
      timeZone: 'time_zone',
      startsLocal: 'starts_local',
      endsLocal: 'ends_local',
      sessions: 'sessions',
      interest: 'interest',
      showImpersonification: 'show_impersonification',
      fields: 'field_ids',
      priceTypes: 'price_type_ids',
      mediaKinds: 'media_kinds',
      showsFiles: 'shows_files',
      orderFields: 'order_fields',
      dynamicFields: 'dynamic_fields',
      startedAt: 'started_at',
      closedAt: 'closed_at',
    },
  },
  /** What presenters want to say of a product. */
  projectNote: { table: 'project_notes', columns: { text: 'text' }, mayBeAbsent: true },
  projectCover: { table: 'projects', columns: {}, versionColumn: 'cover_version' },
  /** Its groups lie elsewhere. */
  projectTemplate: {
    table: 'project_templates',
    columns: { name: 'name', isPublished: 'is_published', content: 'content' },
  },
  /** Passwords and keys of its source are nobody's to read. */
  transferRecipe: {
    table: 'transfer_recipes',
    columns: { name: 'name', work: 'work', schedule: 'schedule', isOn: 'is_on', hostKey: 'host_key' },
  },
  reportSchedule: {
    table: 'report_schedules',
    columns: {
      asked: 'asked',
      rhythm: 'rhythm',
      format: 'format',
      receivers: 'receivers',
      isOn: 'is_on',
    },
  },
  webhook: {
    table: 'webhooks',
    columns: { name: 'name', address: 'address', topics: 'topics', isOn: 'is_on' },
  },
  shareLink: { table: 'share_tokens', columns: { name: 'name', note: 'note' } },
  profile: {
    table: 'people',
    columns: {
      name: 'name',
      company: 'company',
      language: 'language',
      numberFormat: 'number_format',
      dateFormat: 'date_format',
    },
    domainColumn: null,
  },
  picture: { table: 'people', columns: {}, versionColumn: 'assets_version', domainColumn: null },
  notificationConfigs: {
    table: 'notification_settings',
    columns: { configs: 'configs' },
    domainColumn: null,
    mayBeAbsent: true,
  },
} as const satisfies Record<string, RecordPlace>

export type RecordKind = keyof typeof recordPlaces
