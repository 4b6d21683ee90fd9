/** Links inside the application that look like the library's own controls; `to` and `search` are checked. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type PlainLink = Omit<ComponentProps<'a'>, 'style' | 'color' | 'size'>

export const LinkAnchor = createLink((props: AnchorProps & PlainLink) => <Anchor component="a" {...props} />)

export const LinkButton = createLink((props: ButtonProps & PlainLink) => <Button component="a" {...props} />)
