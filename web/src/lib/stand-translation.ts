/**
 * Browsers that translate a page put its texts into elements of their own. What isn't where it was put any more is neither
 * taken away nor put before, where React would give up the whole page. What changes is one text of its element: React puts
 * that in the place of whatever is there.
 */
export function standTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    return insertBefore.call(this, added, before?.parentNode === this ? before : null) as Added
  }
}
