package bulkgrant

// At returns the segment of a moment, for tests.
func (s MovingSegment) At(now int64) Segment { return s.at(now) }
