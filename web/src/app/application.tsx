import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/api/query-client.ts'
import { useBrand } from '../lib/session/brand-store.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { Banners } from './banners.tsx'
import { watchEndings } from './endings.ts'
import { router } from './routes/router.ts'

watchEndings(router)

export function Application() {
  const { primaryColor, primaryBtnColor } = useBrand()
  return (
    <ThemeProvider primaryColor={primaryColor} primaryBtnColor={primaryBtnColor}>
      <QueryClientProvider client={queryClient}>
        <Banners />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
