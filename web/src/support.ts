/** Point P19: where "contact support" leads. The same address as the server's own default for SUPPORT_EMAIL. */
export const SUPPORT_EMAIL = 'support@example.com'
