import { Menu, Portal } from '@mantine/core'

/** Where a menu was asked for, in pixels of the window. */
export interface MenuPlace {
  x: number
  y: number
}

/** What a menu of the table opens at. In the table, whose layout is contained, the place would be one from its corner. */
export function MenuAnchor({ place }: { place: MenuPlace }) {
  return (
    <Portal>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }} />
      </Menu.Target>
    </Portal>
  )
}
