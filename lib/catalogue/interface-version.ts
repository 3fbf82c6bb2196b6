/** The interface document that catalogue and schemas follow (chapter REL). */
export const interfaceVersion = '2.16.0';
