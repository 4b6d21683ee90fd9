import '@mantine/core/styles.layer.css'
import './base.css'
import './long-words.css'
import './fonts.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { buildTheme, buildVariables, type ThemeColors } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'vitrine.color-scheme' })

interface ThemeProviderProps extends ThemeColors {
  children: ReactNode
}

export function ThemeProvider({ primaryColor, primaryBtnColor, children }: ThemeProviderProps) {
  const theme = useMemo(() => buildTheme({ primaryColor, primaryBtnColor }), [primaryColor, primaryBtnColor])
  const variables = useMemo(
    () => buildVariables({ primaryColor, primaryBtnColor }),
    [primaryColor, primaryBtnColor],
  )
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
