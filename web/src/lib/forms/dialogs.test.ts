/** Every dialog and drawer keeps what is filled in from a key or a press that closes it, or has nothing to be filled in. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')

const reads = 'it is read'
const atOnce = 'what is chosen takes effect at once'
const question = 'it is a question itself'

/** Why nothing that was filled in can be lost here. A dialog with inputs is a `FormDialog` or a `GuardedModal`. */
const withoutGuard: Readonly<Record<string, string>> = {
  'app/pages/content-product-panel.tsx':
    'values are saved one by one, by a session of edits that outlives it',
  'app/shell/phone-drawer.tsx': reads,
  'app/shell/preferences.tsx': atOnce,
  'features/activity-report/components/product-then-dialog.tsx': reads,
  'features/brand/components/cut-dialog.tsx': 'the picture is cut by two movements',
  'features/catalog/components/filters/filter-drawer.tsx': atOnce,
  'features/catalog/pages/catalog-page.tsx': atOnce,
  'features/exports/components/export-dialog.tsx': 'what is chosen is kept, and proposed again',
  'features/media/components/bulk-outcome-note.tsx': reads,
  'features/media/components/versions-dialog.tsx': atOnce,
  'features/people/components/group-editor.tsx': 'closing it is leaving a page, which asks',
  'features/people/components/invite-dialog.tsx': 'what came of the invitations is read',
  'features/people/components/leak-check-dialog.tsx': reads,
  'features/processes/components/process-details.tsx': reads,
  'features/products-table/components/edit-outcome.tsx': reads,
  'features/products-table/components/three-sides/three-sides-dialog.tsx': 'only its buttons close it',
  'features/products-table/components/folders/trash-drawer.tsx': atOnce,
  'features/products-table/pages/products-page.tsx': reads,
  'features/products/components/media/media-fullscreen.tsx': reads,
  'features/products/components/model-view/room/view-in-room.tsx': reads,
  'features/products/components/qr-code.tsx': reads,
  'features/products/components/showroom/showroom-view.tsx': reads,
  'features/project-report/components/lines-drawer.tsx': reads,
  'features/projects/components/templates-dialog.tsx':
    'the list is read, and its forms are dialogs of their own',
  'features/recipes/components/runs-dialog.tsx': reads,
  'features/rooms/components/companion.tsx': reads,
  'features/rooms/components/presenter/people-drawer.tsx': atOnce,
  'features/rooms/components/product-drawer.tsx': atOnce,
  'features/view-as/components/explain-drawer.tsx': reads,
  'features/webhooks/components/webhook-log.tsx': reads,
  'lib/conflicts/conflict-dialog.tsx': question,
  'lib/forms/image-dialog.tsx': 'the picture is cut by two movements',
  'lib/forms/leave-guard.tsx': question,
  'lib/answer-queue/leaving-question.tsx': question,
}

it('is a form that asks, or is listed with the reason why nothing can be lost', () => {
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.endsWith('.test.tsx'))
  const dialogs = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return /<(Modal|Drawer)\b/.test(text) ? [{ file, isGuarded: text.includes('useCloseGuard(') }] : []
  })
  expect(dialogs.length).toBeGreaterThan(30)
  const unguarded = dialogs.filter(({ isGuarded }) => !isGuarded).map(({ file }) => file)
  expect(unguarded.toSorted()).toEqual(Object.keys(withoutGuard).toSorted())
})
