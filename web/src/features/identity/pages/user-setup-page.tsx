import { AccountLayout } from '../components/account-layout.tsx'

export function UserSetupPage() {
  return <AccountLayout>{null}</AccountLayout>
}
