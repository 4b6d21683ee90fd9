import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { stageColors } from '@vitrine/rules'
import type { MouseEvent } from 'react'
import { findOptions } from '../fields/find-options.ts'
import { colorVariables, shades } from './brand-colors.ts'
import { levels } from './levels.ts'

export interface ThemeColors {
  /** Selection, focus, links. */
  primaryColor: string
  /** The one main action of a view. */
  primaryBtnColor: string
}

const sans = [
  "'Inter Variable'",
  'system-ui',
  '-apple-system',
  "'Segoe UI'",
  "'PingFang SC'",
  "'Hiragino Sans GB'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  'sans-serif',
].join(', ')

const filledWithContrast: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || (name !== 'brand' && name !== 'action')) return colors
  return { ...colors, color: `var(--mantine-color-${name}-contrast)` }
}

/** The look of the application in the colours of a domain. */
export function buildTheme(colors: ThemeColors): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    colors: {
      brand: shades(colors.primaryColor),
      action: shades(colors.primaryBtnColor),
      gray: grays,
      dark: darks,
    },
    white: '#ffffff',
    black: '#17171a',
    fontFamily: sans,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: { fontFamily: sans, fontWeight: '620', sizes: headingSizes },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    defaultRadius: 'md',
    shadows: {
      xs: '0 1px 2px rgb(0 0 0 / 0.05)',
      sm: '0 1px 3px rgb(0 0 0 / 0.08), 0 1px 2px rgb(0 0 0 / 0.04)',
      md: '0 4px 16px rgb(0 0 0 / 0.08), 0 1px 3px rgb(0 0 0 / 0.05)',
      lg: '0 12px 32px rgb(0 0 0 / 0.12), 0 2px 6px rgb(0 0 0 / 0.06)',
      xl: '0 24px 64px rgb(0 0 0 / 0.18)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: filledWithContrast,
    // By name, not through the components themselves: the theme must not pull them all into the first load.
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
      Button: { defaultProps: { color: 'action' } },
      FileButton: { defaultProps: { inputProps: { onClick: forgetChoice } } },
      InputWrapper: { defaultProps: { labelProps: { fz: 'sm', fw: 550, mb: 6 } } },
      Modal: {
        defaultProps: { zIndex: levels.dialog, attributes: plainDialogHeader, styles: modalStyles },
      },
      Drawer: {
        defaultProps: { zIndex: levels.dialog, attributes: plainDialogHeader, styles: dialogStyles },
      },
      Popover: { defaultProps: { zIndex: levels.popover } },
      // The placeholder would be a child no menu may have, and hide the first item from the keyboard.
      Menu: { defaultProps: { zIndex: levels.popover, shadow: 'lg', withInitialFocusPlaceholder: false } },
      Select: {
        defaultProps: { comboboxProps: { zIndex: levels.popover, shadow: 'lg' }, filter: findOptions },
      },
      MultiSelect: { defaultProps: { filter: findOptions } },
      // One row, however many: the line below a second one would cross the first.
      Tabs: {
        styles: { list: { flexWrap: 'nowrap', overflow: 'auto hidden', scrollbarWidth: 'none' } },
        // The line below the open one is seen in the dark, too.
        vars: () => ({ root: { '--tabs-color': 'var(--mantine-color-brand-text)' } }),
      },
      Tooltip: { defaultProps: { zIndex: levels.popover, openDelay: 400 } },
    },
  })
}

/** Browsers say nothing where the same file is chosen again: after it was sent, mended or refused. */
function forgetChoice({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}

/** Readable variants of the brand's colours, and the surfaces of the page, for light and dark. */
export function buildVariables(colors: ThemeColors): CSSVariablesResolver {
  const forScheme = (scheme: 'light' | 'dark') => {
    const brand = colorVariables('brand', colors.primaryColor, scheme)
    return {
      ...brand,
      ...colorVariables('action', colors.primaryBtnColor, scheme),
      '--mantine-color-anchor': brand['--mantine-color-brand-text'] ?? '',
      '--vt-focus': brand['--mantine-color-brand-text'] ?? '',
    }
  }
  return () => ({
    variables: {},
    light: {
      ...forScheme('light'),
      '--mantine-color-body': '#fafafa',
      '--mantine-color-dimmed': '#62626b',
      '--mantine-color-placeholder': '#71717a',
      '--vt-surface': '#ffffff',
      '--vt-surface-sunken': '#f2f2f3',
      '--vt-border': '#e5e5e8',
      '--vt-picture': '#f1f1f2',
      // Behind what has no ground of its own: models, dark ones too.
      '--vt-model': '#f1f1f2',
      // Darker than white, lighter than grey, so that both are seen before it, and glass too.
      '--vt-stage': stageColors.light,
      '--mantine-color-error': '#b3261e',
    },
    dark: {
      ...forScheme('dark'),
      '--mantine-color-body': '#141416',
      '--mantine-color-dimmed': '#a1a1ab',
      '--mantine-color-placeholder': '#8b8b95',
      '--vt-surface': '#1d1d20',
      '--vt-surface-sunken': '#18181b',
      '--vt-border': '#303036',
      '--vt-picture': '#232327',
      '--vt-model': '#8b8b8d',
      '--vt-stage': stageColors.dark,
      '--mantine-color-error': '#ff9d94',
      // What takes something away looks so in the dark too; the library's own is nearly white.
      '--mantine-color-red-light-color': '#ff9d94',
      '--mantine-color-red-light': 'rgb(255 157 148 / 0.14)',
      '--mantine-color-red-light-hover': 'rgb(255 157 148 / 0.2)',
    },
  })
}

/** A dialog's title line is a `header` element; without this it would count as a second banner of the page. */
const plainDialogHeader = { header: { role: 'presentation' } }

const dialogStyles = {
  // Below the banner, which would cover the title.
  inner: { top: 'var(--banner-height, 0px)' },
  content: { background: 'var(--vt-surface)' },
  header: { background: 'var(--vt-surface)' },
  // A long word leaves the closing button its place.
  title: { fontWeight: 620, fontSize: '1.125rem', minWidth: 0, overflowWrap: 'anywhere' } as const,
}

const modalStyles = {
  ...dialogStyles,
  content: {
    ...dialogStyles.content,
    maxHeight: 'calc(100dvh - var(--banner-height, 0px) - var(--modal-y-offset) * 2)',
  },
}

const headingSizes = {
  h1: { fontSize: '2rem', lineHeight: '1.2' },
  h2: { fontSize: '1.5rem', lineHeight: '1.25' },
  h3: { fontSize: '1.25rem', lineHeight: '1.3' },
  h4: { fontSize: '1rem', lineHeight: '1.4' },
  h5: { fontSize: '0.875rem', lineHeight: '1.45' },
  h6: { fontSize: '0.75rem', lineHeight: '1.5' },
}

const grays = [
  '#fafafa',
  '#f4f4f5',
  '#e8e8eb',
  '#dcdce0',
  '#c6c6cc',
  '#a1a1aa',
  '#71717a',
  '#52525b',
  '#3a3a42',
  '#1e1e22',
] as const

const darks = [
  '#ececef',
  '#c9c9d0',
  '#a1a1ab',
  '#7b7b86',
  '#3a3a41',
  '#303036',
  '#1f1f23',
  '#141416',
  '#101012',
  '#0a0a0b',
] as const
