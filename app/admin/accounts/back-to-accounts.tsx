import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import styles from './page.module.css'

export function BackToAccounts() {
  return (
    <Link to="/admin/cms/accounts" className={styles.back}>
      <Icon name="arrow-left" size={20} /> <span>Accounts</span>
    </Link>
  )
}
