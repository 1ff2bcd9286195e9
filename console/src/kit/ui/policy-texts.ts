import i18next from 'i18next'
import texts from '../i18n/bg/policy.json'

// Loaded with what says these texts, not with the first page.
i18next.addResourceBundle('bg', 'policy', texts)
