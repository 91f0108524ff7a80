import { testUndoLaw } from './undo-law.js';

testUndoLaw(2);
