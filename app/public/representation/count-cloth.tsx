import styles from './count-cloth.module.css'

/** The seats of a body as woven cloth, as `drawCloth` draws it. Screen readers read the sentence beside it. */
export const CountCloth = ({ cloth }: { cloth: string }) => (
  <div className={styles.cloth} data-enters="" dangerouslySetInnerHTML={{ __html: cloth }} />
)
