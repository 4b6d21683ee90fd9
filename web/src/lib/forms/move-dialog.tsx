import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeIndex, TreeNode } from '../structure/tree-index.ts'
import { FormDialog } from './form-dialog.tsx'

interface MoveDialogProps<Node extends TreeNode> {
  node: Node
  tree: TreeIndex<Node>
  /** Whether it may be put into another; those below itself are left out anyhow. */
  canHold?: (target: Node) => boolean
  isBusy: boolean
  onMove: (parent: string, before: string | null) => void
  onClose: () => void
}

const pathSeparator = ' › '

/** Names with the way to them, the uppermost as “All”. */
export function useNodeChoices<Node extends TreeNode>({ pathOf }: TreeIndex<Node>) {
  const { t } = useTranslation('app')
  return (nodes: readonly Node[]) =>
    nodes.map(({ _id, parent }) => ({
      value: _id,
      label:
        parent === null
          ? t('treeAll')
          : pathOf(_id)
              .map(({ name }) => name)
              .join(pathSeparator),
    }))
}

export function isWithin(node: TreeNode, of: TreeNode): boolean {
  return node.left >= of.left && node.right <= of.right
}

/** Puts a node of a tree below another and among its siblings: the same as dragging, by keyboard. */
export function MoveDialog<Node extends TreeNode>(props: MoveDialogProps<Node>) {
  const { node, tree, canHold = () => true, isBusy, onMove, onClose } = props
  const { t } = useTranslation('app')
  const choices = useNodeChoices(tree)
  const [parent, setParent] = useState(node.parent)
  const [before, setBefore] = useState<string | null>(null)
  const targets = [...(tree.root === undefined ? [] : [tree.root]), ...tree.nodes].filter(
    (target) => !isWithin(target, node) && canHold(target),
  )
  const siblings = tree.childrenOf(parent ?? undefined).filter(({ _id }) => _id !== node._id)
  return (
    <FormDialog
      title={t('moveTitle', { name: node.name })}
      isBusy={isBusy}
      canSubmit={parent !== null}
      submitLabel={t('move')}
      onClose={onClose}
      onSubmit={() => parent !== null && onMove(parent, before)}
    >
      <Select
        label={t('moveInto')}
        data={choices(targets)}
        value={parent}
        searchable
        allowDeselect={false}
        data-autofocus
        onChange={(chosen) => {
          setParent(chosen)
          setBefore(null)
        }}
      />
      <Select
        label={t('moveBefore')}
        placeholder={t('moveLast')}
        data={siblings.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={before}
        clearable
        onChange={setBefore}
      />
    </FormDialog>
  )
}
