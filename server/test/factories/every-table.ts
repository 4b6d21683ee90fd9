/** Rows in those tables of a company that its other factories leave empty. */
import { sql } from 'kysely'
import type { Scope } from '../../src/scope/scope.ts'

/** For a company with products, clients and a project that was answered. Its file `media/filled` isn't stored. */
export async function fillEveryTable(scope: Scope): Promise<void> {
  const own = sql`${scope.domainId}::uuid`
  const member = sql`(select person_id from memberships where is_client order by person_id limit 1)`
  const owner = sql`(select person_id from memberships where not is_client order by person_id limit 1)`
  const product = sql`(select id from products order by id limit 1)`
  const folder = sql`(select id from folders order by id limit 1)`
  const project = sql`(select project_id from project_attendees order by id limit 1)`
  const attendee = sql`(select id from project_attendees order by id limit 1)`
  const group = sql`(select id from groups where is_external order by id limit 1)`
  const price = sql`(select id from price_types order by id limit 1)`
  const id = crypto.randomUUID()
  const statements = [
    sql`insert into interested_folders select ${own}, ${member}, ${folder} on conflict do nothing`,
    sql`insert into interested_products (domain_id, person_id, product_id) select ${own}, ${member}, ${product} on conflict do nothing`,
    sql`insert into product_models (domain_id, id, name) select ${own}, ${id}, 'Alva'`,
    sql`insert into product_model_axes select ${own}, ${id}, 0, (select id from detail_fields order by id limit 1)`,
    sql`insert into product_model_articles select ${own}, ${product}, ${id}, 'abc'`,
    sql`insert into product_views (domain_id, id, owner_id, name) select ${own}, ${id}, ${owner}, 'New ones'`,
    sql`insert into product_view_groups select ${own}, ${id}, ${group}`,
    sql`insert into product_view_pins (domain_id, view_id, person_id, is_pinned) select ${own}, ${id}, ${owner}, true`,
    sql`insert into project_folders select ${own}, ${project}, ${folder} on conflict do nothing`,
    sql`insert into project_notes (domain_id, project_id, product_id, text)
      select ${own}, ${project}, ${product}, 'Say "oak" – 橡木'`,
    sql`insert into project_presentations (domain_id, project_id, attendee_id, product_id, product_name)
      select ${own}, ${project}, ${attendee}, ${product}, 'Chair' on conflict do nothing`,
    sql`insert into project_agreed_prices (domain_id, project_id, attendee_id, product_id, price, currency, price_type_id)
      select ${own}, ${project}, ${attendee}, ${product}, 12345678901234567890.125, 'EUR', ${price}`,
    sql`insert into project_reminders (domain_id, project_id, kind) select ${own}, ${project}, 'started' on conflict do nothing`,
    sql`insert into project_templates (domain_id, id, owner_id, name, content) select ${own}, ${id}, ${owner}, 'T', '{}'`,
    sql`insert into project_template_groups select ${own}, ${id}, ${group}`,
    sql`insert into rooms (domain_id, id, project_id, kind, code, leader_id, closed_at, ending)
      select ${own}, ${id}, ${project}, 'st', 'abc', ${owner}, now(), 'ended'`,
    sql`insert into room_members (domain_id, id, room_id, name, state, person_id)
      select ${own}, ${id}, ${id}, 'Somebody', 'out', ${owner}`,
    sql`insert into room_visits (domain_id, room_id, member_id) select ${own}, ${id}, ${id}`,
    sql`insert into room_stages (domain_id, room_id, revision) select ${own}, ${id}, 1`,
    sql`insert into room_proposals
        (domain_id, id, room_id, project_id, attendee_id, product_id, product_name, is_by_attendee, author_name, quantity)
      select ${own}, ${id}, ${id}, ${project}, ${attendee}, ${product}, 'Chair', true, 'Somebody', 3`,
    sql`insert into room_totals (domain_id, project_id, product_id, shares) select ${own}, ${project}, ${product}, '{}'`,
    sql`insert into brand_versions (domain_id, version, colors, names, mail_footer, pictures, person_id)
      select ${own}, 2, '{}', '{}', '', '{}', ${owner}`,
    sql`insert into import_matchings (domain_id, person_id, headers_hash, columns) select ${own}, ${owner}, 'abc', '[]'`,
    sql`insert into transfer_recipes (domain_id, id, owner_id, name, work, sealed_secrets)
      select ${own}, ${id}, ${owner}, 'Nightly', '{"kind": "export"}', 'sealed words of a recipe'`,
    sql`insert into transfer_recipe_runs (domain_id, recipe_id, by, process_id) select ${own}, ${id}, 'hand', ${id}`,
    sql`insert into report_schedules (domain_id, owner_id, report, asked, rhythm, format, receivers, next_at)
      select ${own}, ${owner}, 'catalog', '{}', 'weekly', 'pdf', array[${owner}]::uuid[], now()`,
    sql`insert into engagement_people (domain_id, person_id) select ${own}, ${member} on conflict do nothing`,
    sql`insert into engagement_days (domain_id, day, person_id, product_id, way, seconds)
      select ${own}, '2026-02-28', ${member}, ${product}, 'page', 12 on conflict do nothing`,
    sql`insert into engagement_searches (domain_id, day, person_id, text) select ${own}, '2026-02-28', ${member}, 'oak'`,
    sql`insert into share_link_opens (domain_id, day, link_id, group_id) select ${own}, '2026-02-28', ${id}, ${group}`,
    sql`insert into product_media (domain_id, product_id, name, type, size_bytes)
      select ${own}, ${product}, 'filled.png', 'image', 9`,
    sql`insert into media_versions (domain_id, product_id, name, version, type, status, stored_as, size_bytes, person_id)
      select ${own}, ${product}, 'filled.png', 1, 'image', 'Complete',
        concat('domains/', ${own}, '/products/', ${product}, '/media/filled'), 9, ${owner}`,
    sql`insert into product_files (domain_id, product_id, name, size_bytes, kept_bytes)
      select ${own}, ${product}, 'care.pdf', 9, 9`,
    sql`insert into reserved_document_versions select ${own}, ${product}, 'care.pdf', 1`,
    sql`insert into three_sides_layouts (domain_id, product_id, layout) select ${own}, ${product}, '{}'`,
    sql`insert into detail_tabs (domain_id, name) select ${own}, 'Sizes'`,
    sql`insert into search_words (domain_id, kind, language, words, means, position)
      select ${own}, 'synonym', 'all', array['couch'], array['sofa', '沙发'], 1`,
    sql`insert into tags (domain_id, id, name) select ${own}, ${id}, 'Key accounts'`,
    sql`insert into tag_members select ${own}, ${id}, ${member}`,
    sql`insert into tag_price_types select ${own}, ${id}, ${price}`,
    sql`insert into client_price_types select ${own}, ${member}, ${price} on conflict do nothing`,
    // What lets somebody in, or is of this installation, and is in no archive.
    sql`insert into api_keys (domain_id, name, key_hash, hint, person_id, levels)
      select ${own}, 'Key', ${`hash of a key ${id}`}, 'abcd', ${owner}, '{}'`,
    sql`insert into share_tokens (domain_id, token_hash, group_id, name)
      select ${own}, ${`hash of a link ${id}`}, ${group}, 'Link'`,
  ]
  await scope.transaction(async (open) => {
    for (const statement of statements) await open.rows(statement)
  })
}
