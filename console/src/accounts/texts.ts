import i18next from 'i18next'
import texts from '../i18n/bg/accounts.json'

i18next.addResourceBundle('bg', 'accounts', texts)
