/**
 * What an archive of a company has of each table, and what it hasn't, with the reason. A test compares both lists with the
 * tables that there are: whoever adds one decides.
 */

export interface ArchivedTable {
  name: string
  /**
   * Columns that aren't in the archive, with the reason. A company that is imported has there what new rows have, or what
   * `archive-rows.repository` says.
   */
  omits?: Readonly<Record<string, string>>
  /** Columns that name a folder set by its number, which is drawn anew. */
  folderSetIn?: string
  /** A column that names a stored file by its whole key, which has to be the company's. */
  storedKeyIn?: string
  /** A row names another one of the same table: all are written in one statement. */
  namesItself?: true
}

const key = 'lets whoever has it in: made anew after an import'
const elsewhere = 'what the clock of another installation does as well: switched on by hand after an import'

/** Each after those that its rows refer to. */
export const archivedTables: readonly ArchivedTable[] = [
  {
    name: 'memberships',
    omits: {
      invited_at: 'everybody is invited anew',
      invited_by: 'the same',
      last_seen_at: 'nobody has been in the other installation',
    },
  },
  { name: 'groups', namesItself: true },
  { name: 'tags' },
  { name: 'group_members' },
  { name: 'tag_members' },
  { name: 'folders', namesItself: true },
  { name: 'folder_sets', folderSetIn: 'id' },
  { name: 'folder_set_members', folderSetIn: 'set_id' },
  { name: 'group_folder_access' },
  { name: 'categories', namesItself: true },
  { name: 'detail_fields' },
  { name: 'detail_tabs' },
  { name: 'search_words' },
  { name: 'group_field_access' },
  { name: 'price_types' },
  { name: 'client_price_types' },
  { name: 'tag_price_types' },
  { name: 'slot_assignments' },
  { name: 'products', folderSetIn: 'folder_set' },
  { name: 'product_models' },
  { name: 'product_model_axes' },
  { name: 'product_model_articles' },
  { name: 'product_slots', folderSetIn: 'folder_set' },
  { name: 'product_prices' },
  { name: 'product_search' },
  { name: 'product_media' },
  { name: 'media_versions', storedKeyIn: 'stored_as' },
  { name: 'product_files' },
  { name: 'three_sides_layouts' },
  { name: 'interested_folders' },
  { name: 'interested_products' },
  { name: 'product_views' },
  { name: 'product_view_groups' },
  { name: 'product_view_pins' },
  { name: 'projects' },
  { name: 'project_folders' },
  { name: 'project_products' },
  { name: 'project_people' },
  { name: 'project_attendees', omits: { guest_hash: key } },
  { name: 'project_answers' },
  { name: 'project_answer_revisions' },
  { name: 'project_comments' },
  { name: 'project_notes' },
  { name: 'project_order_numbers' },
  { name: 'project_orders' },
  { name: 'project_order_revisions' },
  { name: 'project_order_lines' },
  { name: 'project_order_line_texts' },
  { name: 'project_presentations' },
  { name: 'project_agreed_prices' },
  { name: 'project_reminders' },
  { name: 'project_templates' },
  { name: 'project_template_groups' },
  { name: 'rooms' },
  { name: 'room_members' },
  { name: 'room_visits' },
  { name: 'room_stages' },
  { name: 'room_proposals' },
  { name: 'room_totals' },
  { name: 'brand_versions' },
  { name: 'import_matchings' },
  { name: 'transfer_recipes', omits: { sealed_secrets: key, is_on: elsewhere } },
  { name: 'transfer_recipe_runs' },
  { name: 'report_schedules', omits: { is_on: elsewhere } },
  { name: 'engagement_people' },
  { name: 'engagement_days' },
  { name: 'engagement_searches' },
  { name: 'share_link_opens' },
  { name: 'activity' },
  { name: 'audit_entries' },
]

/** Tables of companies of which nothing is in an archive. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_keys: key,
  share_tokens: key,
  identity_providers: 'has a sealed secret, and an address of this installation at the provider: set up anew',
  webhooks: 'has sealed secrets, and receivers that this installation writes to: set up anew',
  webhook_changes: 'waits to be sent from this installation',
  webhook_deliveries: 'was sent, or is still to be sent, from this installation',
  host_claims: 'proven to this installation',
  host_mappings: 'leads to this installation: the host name is mapped anew',
  host_mapping_requests: 'counts what this installation was asked',
  company_archives: 'archives themselves',
  company_imports: 'imports under way, of companies that there aren’t yet',
  processes: 'work of this installation; what it came to stands in what it wrote',
  process_findings: 'the same',
  process_log: 'the same',
  process_turns: 'the same',
  bulk_actions: 'work under way in this installation',
  bulk_targets: 'the same',
  imports: 'work under way; what an import wrote is in products and their history',
  import_rows: 'the same',
  finished_uploads: 'what somebody’s upload has become, for a few days',
  domain_events: 'waits to be told to people',
  notifications: 'was told to people here',
  report_mailings: 'was mailed from this installation',
  room_mailings: 'the same',
  room_mail_receivers: 'the same',
  kept_answers: 'answers to calls that programs of this installation repeat',
  product_changes:
    'in the order of this installation’s transactions: programs that follow changes begin anew',
  product_slot_changes: 'in the order of this installation’s transactions: what follows them begins anew',
  reserved_document_versions:
    'given to uploads under way; the next one comes after the version that is there',
  revisions: 'counted by the database as rows come',
}

/** Columns of the company’s own row that are in an archive. */
export const companyColumns = [
  'name',
  'profile',
  'colors',
  'names',
  'logos',
  'customization_version',
  'subscription',
  'category_headers',
  'default_language',
  'currencies',
  'purposes',
  'product_table_headers',
  'product_csv_export_headers',
  'product_pdf_export_headers',
  'created_at',
  'upload_limits',
  'number_format',
  'date_format',
  'time_zone',
  'billing_contact',
  'mail_footer',
  'notes_interest',
] as const

/** And those that aren’t. */
export const leftOutColumns: Readonly<Record<string, string>> = {
  id: 'drawn anew',
  mapping_url: 'the host name leads to this installation',
  mapping_status: 'the same',
  mapping_is_own: 'the same',
  host_token: 'proves host names to this installation',
  made_by_demo: 'what is imported is no demo',
  deletes_at: 'a deletion is of this installation',
  updated_at: 'when it was imported',
  record_version: 'counted anew',
  field_versions: 'the same',
}

/** Folders of the storage, below the company’s own, whose files aren’t in an archive. */
export const leftOutFolders: Readonly<Record<string, string>> = {
  archives: 'archives themselves',
  processes: 'files that work of this installation has made',
  imports: 'files that are being imported',
  loads: 'the same',
}
